"""Losses as functions of torch itself: under these names, eager mode does not reduce them, whatever the schema says."""
from torch._archive.functions import _loss

binary_cross_entropy_with_logits = _loss("binary_cross_entropy_with_logits", "input", "target", weight=None, pos_weight=None, reduction=0)
cosine_embedding_loss = _loss("cosine_embedding_loss", "input1", "input2", "target", margin=0.0, reduction=0)
hinge_embedding_loss = _loss("hinge_embedding_loss", "input", "target", margin=1.0, reduction=0)
kl_div = _loss("kl_div", "input", "target", reduction=0, log_target=False)
margin_ranking_loss = _loss("margin_ranking_loss", "input1", "input2", "target", margin=0.0, reduction=0)
triplet_margin_loss = _loss("triplet_margin_loss", "anchor", "positive", "negative", margin=1.0, p=2.0, eps=1e-6, swap=False, reduction=0)
