"""The published models that tests/models/table.py compiles and compares: what to build, what goes in, at which sizes.

A row names a factory as `scriptc` takes it (`package.module:factory`, or a file of this repository and a name), the arguments between its
parentheses, the described inputs with their symbolic dimensions, and the sizes of those symbols to compare at.  Further rows are data: a new
package only needs its wheel beside the others, a new family only a line."""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Model:
    target: str
    inputs: dict = field(default_factory=dict)      # name: type, as `--input` takes it
    sizes: tuple = ()                               # of symbol: size, one dictionary a comparison; a List's length is the symbol "len"
    init: str = ""                                  # the factory's arguments, as `--init` takes them
    routes: tuple = ("source",)                     # source, and as an archive: scripted, frozen, traced
    tolerance: float = 1e-4                         # largest difference to eager, as a part of the largest value
    prepare: str = ""                               # a function of prepare.py that sets the weights up further
    high: int = 10                                  # integer inputs are below it
    method: str = "forward"
    options: tuple = ()                             # further words for the compiler
    lengths: dict = field(default_factory=dict)     # of an input that holds lengths of rows: the symbol that is the longest
    of: str = ""                                    # the package that a file of this repository needs
    still: bool = False                             # random in evaluation mode: compared with dropout off on both sides

    @property
    def name(self):
        file, _, factory = self.target.rpartition(":")
        return f"{file.replace('.models', '').split('/')[-1]}:{factory}" + (f"({self.init})" if self.init else "")

    @property
    def package(self):
        return self.of or ("own" if "/" in self.target else self.target.split(":")[0].split(".")[0])


def image(target, init="", size=None, second=None, argument="x", **more):
    """An image classifier: two batch sizes, and a second image size where the model takes one (then height and width are symbols)."""
    first, fixed = size or 224, second is None
    shape = f"{first}, {first}" if fixed else "h, w"
    sizes = [{"n": 1}, {"n": 3}] if fixed else [{"n": 1, "h": first, "w": first}, {"n": 2, "h": second[0], "w": second[1]}]
    return Model(target, {argument: f"float32[n, 3, {shape}]"}, tuple(sizes), init, **({"routes": ways(target)} | more))


def ways(target):
    """Archives are scripted; traced where torch.jit.script does not take the model; some are frozen as well; of some there are none."""
    name = target.rpartition(":")[2]
    if name in UNSAVED:
        return ("source",)
    return ("source", "traced" if name in UNSCRIPTED else "scripted", *(["frozen"] if name in FROZEN else []))


BOTH = ("source", "scripted")
UNSCRIPTED = ("hiera_tiny_224",)
UNSAVED = ("mobilevitv2_050", "DeepSpeech", "naflexvit_base_patch16_gap")  # torch.jit.script or save() refuses them, and a trace fixes their sizes
FROZEN = ("resnet18", "mobilenet_v2", "squeezenet1_1", "regnet_y_400mf", "shufflenet_v2_x1_0", "efficientnet_b0", "vit_b_32", "mnasnet0_5")


def video(target, init="", frames=8, side=112, second=None, **more):
    shape, sizes = f"{frames}, {side}, {side}", ({"n": 1}, {"n": 2})
    if second:
        shape, sizes = "t, h, w", ({"n": 1, "t": frames, "h": side, "w": side}, {"n": 2, "t": second[0], "h": second[1], "w": second[2]})
    return Model(target, {"x": f"float32[n, 3, {shape}]"}, sizes, init, routes=ways(target), **more)


def detector(target, init="", count=1, first=(160, 192), second=(192, 160), **more):
    """A list of images of a known length, each of its own size; the results are lists of dictionaries."""
    images = ", ".join(f"float32[3, h{i}, w{i}]" for i in range(count))
    sizes = [{f"{axis}{i}": side for i in range(count) for axis, side in zip("hw", pair)} for pair in (first, second)]
    init = ", ".join(filter(None, ("weights_backbone=None", "num_classes=5", init)))
    return Model(target, {"images": f"[{images}]"}, tuple(sizes), init, prepare="confident", routes=ways(target), **({"tolerance": 1e-3} | more))


FREE = dict(size=128, second=(160, 96))             # a convolutional net takes any image

# Detectors' own sizes, so that a comparison takes seconds, and few detections, so that no two scores are as close as rounding is.
SMALL, TEN, FEW = "min_size=160, max_size=256", ", detections_per_img=10", ", rpn_post_nms_top_n_test=100, box_detections_per_img=20"

TORCHVISION = [
    *(image(f"torchvision.models.{name}", **FREE) for name in (
        "alexnet:alexnet", "vgg:vgg11", "vgg:vgg16_bn", "resnet:resnet18", "resnet:resnet50", "resnet:resnext50_32x4d", "resnet:wide_resnet50_2",
        "densenet:densenet121", "densenet:densenet161", "squeezenet:squeezenet1_0", "squeezenet:squeezenet1_1", "mobilenetv2:mobilenet_v2",
        "mobilenetv3:mobilenet_v3_small", "mobilenetv3:mobilenet_v3_large", "shufflenetv2:shufflenet_v2_x0_5", "shufflenetv2:shufflenet_v2_x1_0",
        "mnasnet:mnasnet0_5", "mnasnet:mnasnet1_0", "efficientnet:efficientnet_b0", "efficientnet:efficientnet_b3",
        "efficientnet:efficientnet_v2_s", "regnet:regnet_y_400mf", "regnet:regnet_x_800mf", "regnet:regnet_y_1_6gf", "convnext:convnext_tiny",
        "swin_transformer:swin_t", "swin_transformer:swin_v2_t", "swin_transformer:swin_s")),
    *(image(f"torchvision.models.{name}", **FREE) for name in ("densenet:densenet169", "resnet:resnet101", "mnasnet:mnasnet1_3",
                                                               "shufflenetv2:shufflenet_v2_x2_0", "regnet:regnet_y_800mf", "efficientnet:efficientnet_b1",
                                                               "convnext:convnext_small", "quantization.resnet:resnet50",
                                                               "quantization.mobilenetv3:mobilenet_v3_large")),
    image("torchvision.models.inception:inception_v3", "init_weights=False", size=160, second=(192, 224)),
    image("torchvision.models.googlenet:googlenet", "init_weights=False", size=96, second=(128, 160)),
    image("torchvision.models.vision_transformer:vit_b_32"),
    image("torchvision.models.vision_transformer:vit_b_16", "num_classes=10"),
    image("torchvision.models.maxvit:maxvit_t"),
    image("torchvision.models.quantization.resnet:resnet18", **FREE),
    image("torchvision.models.quantization.mobilenetv2:mobilenet_v2", **FREE),
    image("torchvision.models.quantization.shufflenetv2:shufflenet_v2_x1_0", **FREE),
    image("torchvision.models.quantization.googlenet:googlenet", "init_weights=False", size=96, second=(128, 160)),
    *(image(f"torchvision.models.segmentation.{name}", "weights_backbone=None", **FREE) for name in (
        "fcn:fcn_resnet50", "deeplabv3:deeplabv3_resnet50", "deeplabv3:deeplabv3_mobilenet_v3_large")),
    image("torchvision.models.segmentation.lraspp:lraspp_mobilenet_v3_large", "weights_backbone=None", argument="input", **FREE),
    image("torchvision.models.segmentation.fcn:fcn_resnet101", "weights_backbone=None, aux_loss=True", **FREE),
    *(video(f"torchvision.models.video.resnet:{name}", second=(4, 64, 96)) for name in ("r3d_18", "mc3_18", "r2plus1d_18")),
    video("torchvision.models.video.s3d:s3d", frames=14, side=224, second=(16, 224, 256)),
    video("torchvision.models.video.mvit:mvit_v1_b", frames=16, side=224),
    video("torchvision.models.video.mvit:mvit_v2_s", frames=16, side=224),
    video("torchvision.models.video.swin_transformer:swin3d_t", frames=8, side=64, second=(6, 96, 64)),
    Model("torchvision.models.optical_flow.raft:raft_small", {"image1": "float32[n, 3, h, w]", "image2": "float32[n, 3, h, w]"},
          ({"n": 1, "h": 128, "w": 128}, {"n": 2, "h": 136, "w": 160}), tolerance=1e-3, routes=("source", "scripted")),
    Model("torchvision.models.optical_flow.raft:raft_large", {"image1": "float32[n, 3, h, w]", "image2": "float32[n, 3, h, w]"},
          ({"n": 1, "h": 128, "w": 128}, {"n": 1, "h": 136, "w": 144}), tolerance=1e-3, routes=("source", "scripted")),
    detector("torchvision.models.detection.faster_rcnn:fasterrcnn_resnet50_fpn", SMALL + FEW),
    detector("torchvision.models.detection.faster_rcnn:fasterrcnn_mobilenet_v3_large_320_fpn", count=2),
    detector("torchvision.models.detection.retinanet:retinanet_resnet50_fpn", SMALL + TEN, count=2),
    detector("torchvision.models.detection.retinanet:retinanet_resnet50_fpn_v2", SMALL + TEN),
    detector("torchvision.models.detection.ssd:ssd300_vgg16", TEN[2:], count=2),
    detector("torchvision.models.detection.ssdlite:ssdlite320_mobilenet_v3_large", TEN[2:], count=2),
    detector("torchvision.models.detection.fcos:fcos_resnet50_fpn", SMALL + TEN),
    detector("torchvision.models.detection.mask_rcnn:maskrcnn_resnet50_fpn", SMALL + FEW, count=2),
    detector("torchvision.models.detection.faster_rcnn:fasterrcnn_resnet50_fpn_v2", SMALL + FEW),
    detector("torchvision.models.detection.faster_rcnn:fasterrcnn_mobilenet_v3_large_fpn", SMALL + FEW),
    detector("torchvision.models.detection.mask_rcnn:maskrcnn_resnet50_fpn_v2", SMALL + FEW),
    detector("torchvision.models.detection.keypoint_rcnn:keypointrcnn_resnet50_fpn", SMALL + FEW),
]

PICTURES = tuple({"n": n, "h": h, "w": w} for n, h, w in ((1, 64, 80), (3, 50, 41)))

TORCHVISION += [
    Model(f"torchvision.transforms.transforms:{name}", {argument: "float32[n, 3, h, w]"}, PICTURES, init, routes=ways(name))
    for name, argument, init in (
        ("Normalize", "tensor", "[0.5, 0.4, 0.3], [0.2, 0.3, 0.2]"), ("Resize", "img", "(48, 64)"), ("Resize", "img", "[40]"), ("CenterCrop", "img", "32"),
        ("Pad", "img", "(2, 3), padding_mode='reflect'"), ("FiveCrop", "img", "24"), ("TenCrop", "img", "24"), ("Grayscale", "img", "3"),
        ("GaussianBlur", "img", "5, 1.2"), ("RandomAutocontrast", "img", "1.0"), ("RandomSolarize", "img", "0.5, p=1.0"))
]

TORCHVISION += [
    Model("torchvision.ops.deform_conv:DeformConv2d", {"input": "float32[n, 4, h, w]", "offset": "float32[n, 36, h - 2, w - 4]",
                                                      "mask": "float32[n, 18, h - 2, w - 4]"}, PICTURES, "4, 6, 3, dilation=(1, 2), groups=2", routes=BOTH),
    Model("torchvision.ops.deform_conv:DeformConv2d", {"input": "float32[n, 4, h, w]", "offset": "float32[n, 30, h, w - 2]"}, PICTURES,
          "4, 6, (3, 5), padding=1, bias=False", routes=BOTH),
    Model("torchvision.ops.feature_pyramid_network:FeaturePyramidNetwork", {"x": "{'a': float32[n, 8, h, w], 'b': float32[n, 16, (h + 1) // 2, (w + 1) // 2]}"},
          PICTURES, "[8, 16], 8", routes=BOTH),
    Model("torchvision.ops.misc:SqueezeExcitation", {"input": "float32[n, 8, h, w]"}, PICTURES, "8, 2", routes=BOTH),
]

TORCHVISION += [
    Model(f"torchvision.transforms.v2:{name}", {"inputs": f"Tuple[{kind}[n, 3, h, w]]"}, PICTURES, init, high=255)
    for name, kind, init in (
        ("Resize", "float32", "(48, 64)"), ("CenterCrop", "float32", "32"), ("Pad", "float32", "(2, 3), padding_mode='reflect'"),
        ("Normalize", "float32", "[0.5, 0.4, 0.3], [0.2, 0.3, 0.2]"), ("ToDtype", "uint8", "torch.float32, scale=True"),
        ("GaussianBlur", "float32", "5, 1.2"), ("FiveCrop", "float32", "24"), ("RandomAdjustSharpness", "float32", "2.0, p=1.0"),
        ("Compose", "float32", "[Resize((40, 40)), CenterCrop(32), ToDtype(torch.float32, scale=True), Normalize([0.5] * 3, [0.2] * 3)]"))
]
TORCHVISION.append(image("torchvision.models:get_model", "'resnet18', weights=None, num_classes=7", routes=("source",), **FREE))

TIMM = [
    *(image(f"timm.models.{name}", **FREE) for name in (
        "resnet:resnet18", "resnet:resnet50d", "resnet:resnext50_32x4d", "resnet:seresnet50", "resnet:ecaresnet26t", "resnetv2:resnetv2_50",
        "efficientnet:efficientnet_b0", "efficientnet:efficientnetv2_rw_t", "efficientnet:mixnet_s", "efficientnet:mobilenetv2_100",
        "efficientnet:tf_efficientnet_lite0", "mobilenetv3:mobilenetv3_small_100", "mobilenetv3:mobilenetv3_large_100", "convnext:convnext_atto",
        "convnext:convnextv2_atto", "regnet:regnety_004", "regnet:regnetx_004", "densenet:densenet121", "vgg:vgg11", "xception:legacy_xception",
        "hrnet:hrnet_w18_small", "dla:dla34", "ghostnet:ghostnet_100", "nfnet:dm_nfnet_f0", "rexnet:rexnet_100", "cspnet:cspresnet50",
        "cspnet:cspdarknet53", "dpn:dpn68", "byobnet:repvgg_a0", "byobnet:mobileone_s0", "byobnet:gernet_s", "convmixer:convmixer_768_32",
        "focalnet:focalnet_tiny_srf", "edgenext:edgenext_xx_small", "metaformer:poolformer_s12", "metaformer:caformer_s18",
        "pvt_v2:pvt_v2_b0", "sknet:skresnet18", "vovnet:ese_vovnet19b_dw", "res2net:res2net50_26w_4s", "resnest:resnest14d",
        "hardcorenas:hardcorenas_a", "fasternet:fasternet_t0", "repghost:repghostnet_050", "repvit:repvit_m0_9", "starnet:starnet_s1",
        "inception_next:inception_next_tiny", "hgnet:hgnet_tiny", "tresnet:tresnet_m", "selecsls:selecsls42b", "senet:legacy_seresnet18",
        "rdnet:rdnet_tiny",
        "efficientvit_mit:efficientvit_b0", "efficientvit_mit:efficientvit_l1", "mambaout:mambaout_femto", "xception_aligned:xception41p",
        "shvit:shvit_s1", "byobnet:resnet33ts", "byobnet:gcresnet33ts", "byobnet:regnetz_b16",
        "mobilenetv3:tf_mobilenetv3_small_075", "mobilenetv3:mobilenetv4_conv_small", "mobilenetv3:lcnet_050", "mobilenetv3:fbnetv3_b",
        "efficientnet:fbnetc_100", "efficientnet:tinynet_e", "efficientnet:spnasnet_100", "efficientnet:mnasnet_small",
        "efficientnet:gc_efficientnetv2_rw_t", "efficientnet:tf_efficientnetv2_b0", "efficientnet:efficientnet_es", "efficientnet:semnasnet_075",
        "ghostnet:ghostnetv2_100", "ghostnet:ghostnetv3_100", "dla:dla60_res2net", "dla:dla46x_c", "res2net:res2next50", "resnest:resnest26d",
        "sknet:skresnext50_32x4d", "vovnet:eca_vovnet39b", "resnet:seresnext26t_32x4d", "resnet:resnetblur18", "resnet:resnet14t",
        "resnet:resnetaa50", "resnetv2:resnetv2_50d_evos", "nfnet:nf_regnet_b0", "nfnet:eca_nfnet_l0", "regnet:regnetz_005", "regnet:regnetv_040",
        "cspnet:cs3darknet_m", "cspnet:cs3sedarknet_l", "metaformer:convformer_s18", "metaformer:poolformerv2_s12", "convnext:convnextv2_femto",
        "convnext:convnext_zepto_rms", "hgnet:hgnetv2_b0", "inception_next:inception_next_atto", "rexnet:rexnetr_100", "starnet:starnet_s050")),
    *(image(f"timm.models.{name}", size=160, second=(192, 224)) for name in ("inception_v3:inception_v3", "inception_v4:inception_v4",
                                                                             "inception_resnet_v2:inception_resnet_v2")),
    *(image(f"timm.models.{name}") for name in (
        "vision_transformer:vit_tiny_patch16_224", "deit:deit_tiny_patch16_224", "deit:deit3_small_patch16_224",
        "swin_transformer:swin_tiny_patch4_window7_224", "beit:beit_base_patch16_224", "mlp_mixer:mixer_s32_224", "mlp_mixer:resmlp_12_224",
        "mlp_mixer:gmixer_12_224", "mlp_mixer:gmlp_ti16_224", "levit:levit_128s", "cait:cait_xxs24_224", "xcit:xcit_nano_12_p16_224",
        "coat:coat_tiny", "pit:pit_ti_224", "twins:twins_svt_small", "twins:twins_pcpvt_small", "efficientformer:efficientformer_l1",
        "efficientformer_v2:efficientformerv2_s0", "volo:volo_d1_224", "tnt:tnt_s_legacy_patch16_224", "crossvit:crossvit_tiny_240",
        "visformer:visformer_tiny", "convit:convit_tiny",
        "sequencer:sequencer2d_s", "tiny_vit:tiny_vit_5m_224", "gcvit:gcvit_xxtiny", "davit:davit_tiny", "nest:nest_tiny", "eva:eva02_tiny_patch14_224",
        "mvitv2:mvitv2_tiny", "fastvit:fastvit_t8", "swiftformer:swiftformer_xs",
        "efficientvit_msra:efficientvit_m0", "hiera:hiera_tiny_224", "nextvit:nextvit_small", "swin_transformer_v2_cr:swinv2_cr_tiny_ns_224",
        "vision_transformer_hybrid:vit_tiny_r_s16_p8_224", "vision_transformer_relpos:vit_relpos_small_patch16_224",
        "vision_transformer_relpos:vit_srelpos_small_patch16_224", "vision_transformer_sam:samvit_base_patch16_224", "vitamin:vitamin_small_224",
        "maxxvit:coatnet_nano_rw_224", "maxxvit:coatnext_nano_rw_224", "swin_transformer:swin_s3_tiny_224", "levit:levit_conv_128s",
        "crossvit:crossvit_9_dagger_240", "xcit:xcit_tiny_12_p8_224")),
    *(image(f"timm.models.{name}", size=256) for name in ("byoanet:botnet26t_256", "byoanet:eca_halonext26ts", "byoanet:lambda_resnet26t", "byobnet:bat_resnext26ts",
                                                          "hieradet_sam2:hieradet_small", "mobilenetv3:mobilenetv4_hybrid_medium",
                                                          "fastvit:fastvit_mci0", "maxxvit:maxxvit_rmlp_nano_rw_256")),
    image("timm.models.vision_transformer:vit_tiny_patch16_224", "dynamic_img_size=True, num_classes=10", size=224, second=(160, 192)),
    image("timm.models.vision_transformer:flexivit_small", "class_token=False, global_pool='map', num_classes=0", size=240),
    image("timm.models.naflexvit:naflexvit_base_patch16_gap", size=224),
    image("timm.models.resnet:resnet18", "features_only=True, out_indices=(1, 3)", **FREE),
    image("timm.models.mobilenetv3:mobilenetv3_small_100", "features_only=True", **FREE),
    image("timm.models.efficientnet:efficientnet_b0", "num_classes=0, global_pool='', in_chans=3, output_stride=16", **FREE),
    image("timm.models.swin_transformer_v2:swinv2_tiny_window8_256", size=256),
    image("timm.models.maxxvit:maxvit_rmlp_pico_rw_256", size=256),
    image("timm.models.mobilevit:mobilevit_xxs", size=256, second=(192, 128)),
    image("timm.models.mobilevit:mobilevitv2_050", size=256, second=(192, 128)),
]

ALONE = ("source",)  # archives of their families are among the rows above
TIMM += [
    *(image(f"timm.models.{name}", routes=ALONE, **FREE) for name in (
        "nfnet:nfnet_f0", "nfnet:nf_resnet26", "nfnet:nf_seresnet26", "nfnet:nf_ecaresnet26", "nfnet:test_nfnet", "pvt_v2:pvt_v2_b2_li",
        "regnet:regnety_040_sgn", "regnet:regnetz_040_h", "res2net:res2net50d", "resnest:resnest50d_4s2x40d", "resnet:resnet10t",
        "resnet:resnet50_gn", "resnet:resnet50s", "resnet:ecaresnetlight", "resnet:resnetrs50", "resnet:test_resnet", "resnetv2:resnetv2_18",
        "resnetv2:resnetv2_50x1_bit", "resnetv2:resnetv2_50d_gn", "resnetv2:resnetv2_50d_frn", "selecsls:selecsls42",
        "senet:legacy_seresnext26_32x4d", "vgg:vgg13_bn")),
    *(image(f"timm.models.{name}", routes=ALONE) for name in (
        "nest:nest_tiny_jx", "pit:pit_ti_distilled_224", "swiftformer:swiftformer_s", "swin_transformer_v2_cr:swinv2_cr_tiny_224",
        "tiny_vit:tiny_vit_11m_224", "tnt:tnt_s_patch16_224")),
    *(image(f"timm.models.{name}", init, routes=ALONE, **more) for name, init, more in (
        ("eva:vit_pe_core_small_patch16_384", "", dict(size=384)), ("mobilenetv5:mobilenetv5_300m", "", dict(size=256)),
        ("mobilevit:mobilevit_xs", "", dict(size=256, second=(192, 128))), ("nasnet:nasnetalarge", "num_classes=5", dict(size=331)),
        ("resnet:seresnextaa101d_32x8d", "layers=[1, 1, 1, 1]", FREE), ("senet:legacy_senet154", "layers=[1, 1, 1, 1]", FREE),
        ("shvit:shvit_s4", "", dict(size=256)),
        ("swin_transformer_v2:swinv2_base_window12to16_192to256", "depths=(1, 1, 2, 1), embed_dim=32, num_heads=(2, 2, 4, 4)", dict(size=256)),
        ("swin_transformer_v2_cr:swinv2_cr_small_ns_256", "depths=(1, 1, 2, 1), embed_dim=32, num_heads=(2, 2, 4, 4)", dict(size=256)),
        ("tresnet:tresnet_v2_l", "layers=[1, 1, 1, 1]", FREE), ("twins:twins_svt_base", "depths=[1, 1, 2, 1]", {}),
        ("vision_transformer:vit_base_patch16_clip_quickgelu_224", "depth=2", {}), ("vision_transformer:vit_base_patch16_siglip_224", "depth=2", {}),
        ("vision_transformer:vit_small_patch14_reg4_dinov2", "depth=2, img_size=224", {}),
        ("vision_transformer:vit_base_patch16_rpn_224", "depth=2", {}), ("vision_transformer:vit_small_patch16_36x1_224", "depth=2", {}),
        ("vision_transformer:vit_small_patch16_18x2_224", "depth=2", {}), ("vision_transformer:vit_base_patch16_xp_224", "depth=2", {}),
        ("vision_transformer:vit_little_patch16_reg1_gap_256", "depth=2", dict(size=256)), ("vision_transformer:test_vit", "", dict(size=160)),
        ("vision_transformer:vit_intern300m_patch14_448", "depth=1, img_size=224, embed_dim=64, num_heads=2", {}))),
]

TIMM += [
    *(image(f"timm.models.{name}", routes=ALONE, **FREE) for name in ("efficientnet:efficientnet_b1_pruned", "resnet:ecaresnet50d_pruned")),
    *(image("timm:create_model", init, routes=ALONE, **FREE) for init in (
        "'mobilenetv3_small_050', num_classes=7", "'resnet10t', num_classes=0, global_pool=''", "'convnext_atto', features_only=True, out_indices=(1, 3)")),
    *(Model(f"timm.layers:{name}", {"x": "float32[n, 8, h, w]"}, PICTURES, init, routes=ALONE) for name, init in (
        ("Attention2d", "8, 12, num_heads=4"), ("MultiQueryAttention2d", "8, 12, num_heads=2, key_dim=4, value_dim=6, query_strides=2, kv_stride=2"),
        ("MixedConv2d", "8, 8, [3, 5], stride=2, padding='same', depthwise=True"), ("EvoNorm2dS0", "8, groups=4"), ("BlurPool2d", "8, 4, 2"),
        ("GatherExcite", "8, extent=4, extra_params=True"), ("SelectiveKernel", "8, 12, [3, 5], split_input=False, keep_3x3=False, groups=2"),
        ("SelectAdaptivePool2d", "1, 'catavgmax'"), ("FilterResponseNormTlu2d", "8"), ("SplitAttn", "8, 8, groups=2, radix=1, norm_layer=nn.BatchNorm2d"))),
]


def audio(target, inputs, sizes, init="", **more):
    return Model(f"torchaudio.models.{target}", inputs, sizes, init, **({"routes": ways(target)} | more))


WAVES = ({"n": 1, "t": 3200}, {"n": 2, "t": 4000})
LENGTHS = {"lengths": "t", "token_lengths": "t", "mel_specgram_lengths": "s", "source_lengths": "t", "target_lengths": "u"}
FRAMES = ({"n": 2, "t": 16}, {"n": 3, "t": 24})

TORCHAUDIO = [
    audio("wav2letter:Wav2Letter", {"x": "float32[n, 1, t]"}, WAVES, prepare="loud"),
    audio("wav2letter:Wav2Letter", {"x": "float32[n, 20, t]"}, ({"n": 1, "t": 300}, {"n": 2, "t": 411}), "input_type='mfcc', num_features=20", prepare="loud"),
    audio("deepspeech:DeepSpeech", {"x": "float32[n, 1, t, 40]"}, FRAMES, "40, n_hidden=128", prepare="loud"),
    audio("conv_tasnet:conv_tasnet_base", {"input": "float32[n, 1, t]"}, WAVES),
    audio("conformer:Conformer", {"input": "float32[n, t, 16]", "lengths": "int64[n]"}, FRAMES, "16, 2, 32, 2, 31", lengths=LENGTHS),
    audio("conformer:Conformer", {"input": "float32[n, t, 16]", "lengths": "int64[n]"}, FRAMES, "16, 2, 32, 2, 31, use_group_norm=True, convolution_first=True",
          lengths=LENGTHS),
    audio("emformer:Emformer", {"input": "float32[n, t, 16]", "lengths": "int64[n]"}, FRAMES, "16, 4, 32, 2, 4, right_context_length=2", lengths=LENGTHS),
    audio("wavernn:WaveRNN", {"waveform": "float32[n, 1, 12*(s - 4)]", "specgram": "float32[n, 1, 128, s]"}, ({"n": 1, "s": 9}, {"n": 2, "s": 12}),
          "[2, 2, 3], n_classes=10, hop_length=12, n_res_block=2, n_rnn=32, n_fc=32, n_hidden=32, n_output=32"),
    audio("wav2vec2.model:wav2vec2_base", {"waveforms": "float32[n, t]"}, WAVES),
    audio("wav2vec2.model:wav2vec2_base", {"waveforms": "float32[n, t]", "lengths": "int64[n]"}, WAVES, "aux_num_out=32", lengths=LENGTHS),
    audio("wav2vec2.model:hubert_base", {"waveforms": "float32[n, t]"}, WAVES),
    audio("wav2vec2.model:wavlm_base", {"waveforms": "float32[n, t]"}, WAVES),
    audio("tacotron2:Tacotron2", {"tokens": "int64[n, t]", "lengths": "int64[n]"}, ({"n": 1, "t": 7}, {"n": 2, "t": 11}),
          "decoder_max_step=12, gate_threshold=0.9", method="infer", high=148, lengths=LENGTHS, still=True),
    audio("tacotron2:Tacotron2", {"tokens": "int64[n, t]", "token_lengths": "int64[n]", "mel_specgram": "float32[n, 80, s]", "mel_specgram_lengths": "int64[n]"},
          ({"n": 1, "t": 7, "s": 9}, {"n": 2, "t": 11, "s": 6}), high=148, lengths=LENGTHS, still=True),
    audio("squim.objective:squim_objective_base", {"x": "float32[n, t]"}, ({"n": 1, "t": 1600}, {"n": 2, "t": 2400})),
    audio("_hdemucs:hdemucs_low", {"input": "float32[n, 2, t]"}, ({"n": 1, "t": 30000}, {"n": 2, "t": 61000}), "['drums', 'voice']",
          routes=("source",)),  # torch.jit.script refuses it
    audio("rnnt:emformer_rnnt_base", {"sources": "float32[n, t, 80]", "source_lengths": "int32[n]", "targets": "int32[n, u]", "target_lengths": "int32[n]"},
          ({"n": 1, "t": 36, "u": 3}, {"n": 2, "t": 52, "u": 5}), "32", lengths=LENGTHS, high=32),
]

TORCHAUDIO += [
    Model(f"torchaudio.transforms._transforms:{name}", {argument: text}, sizes, init, **more)
    for name, argument, text, sizes, init, more in (
        ("Spectrogram", "waveform", "float32[n, t]", WAVES, "n_fft=200", {"routes": BOTH}),
        ("Spectrogram", "waveform", "float32[n, t]", WAVES, "n_fft=64, power=None", {"routes": BOTH}),
        ("InverseSpectrogram", "spectrogram", "complex64[n, 33, t]", FRAMES, "n_fft=64", {"routes": BOTH}),
        ("GriffinLim", "specgram", "float32[n, 33, t]", FRAMES, "n_fft=64, n_iter=4, rand_init=False", {"tolerance": 1e-3, "routes": BOTH}),
        ("TimeStretch", "complex_specgrams", "complex64[n, 33, t]", FRAMES, "n_freq=33, fixed_rate=1.2, hop_length=16", {"tolerance": 1e-3, "routes": BOTH}),
        ("MelSpectrogram", "waveform", "float32[n, t]", WAVES, "16000, n_fft=200, n_mels=20", {"routes": BOTH}),
        ("MFCC", "waveform", "float32[n, t]", WAVES, "16000, n_mfcc=12, melkwargs={'n_fft': 200, 'n_mels': 20}", {"routes": BOTH}),
        ("LFCC", "waveform", "float32[n, t]", WAVES, "16000, n_filter=20, n_lfcc=12", {"routes": BOTH}),
        ("AmplitudeToDB", "x", "float32[n, 20, t]", FRAMES, "top_db=80.0", {"routes": BOTH}),
        ("Resample", "waveform", "float32[n, t]", WAVES, "44100, 16000", {"routes": BOTH}),
        ("SlidingWindowCmn", "specgram", "float32[n, t, 20]", FRAMES, "cmn_window=10, min_cmn_window=4", {"routes": BOTH}),
        ("SpectralCentroid", "waveform", "float32[n, t]", WAVES, "16000, n_fft=64", {"routes": BOTH}),
        ("Fade", "waveform", "float32[n, t]", WAVES, "100, 80", {"routes": BOTH}),
        ("Deemphasis", "waveform", "float32[n, t]", ({"n": 1, "t": 300}, {"n": 2, "t": 411}), "", {"routes": BOTH}),
        ("Loudness", "wavefrom", "float32[n, 1, t]", ({"n": 1, "t": 7000}, {"n": 2, "t": 9000}), "16000", {"tolerance": 1e-3, "routes": BOTH}),
        ("MuLawEncoding", "x", "float32[n, t]", WAVES, "", {"routes": BOTH}), ("MelScale", "specgram", "float32[n, 201, t]", FRAMES, "n_mels=40", {}),
        ("Vol", "waveform", "float32[n, t]", WAVES, "0.5", {}), ("Vol", "waveform", "float32[n, t]", WAVES, "-6.0, gain_type='db'", {}),
        ("MuLawDecoding", "x_mu", "int64[n, t]", WAVES, "", {"high": 256}), ("Preemphasis", "waveform", "float32[n, t]", WAVES, "", {}),
        ("FrequencyMasking", "specgram", "float32[n, 20, t]", FRAMES, "1", {}), ("Speed", "waveform", "float32[n, t]", WAVES, "16000, 1.1", {}))
]

TORCHAUDIO += [
    Model("torchaudio.transforms:Convolve", {"x": "float32[n, t]", "y": "float32[n, 21]"}, WAVES, "'same'"),
    Model("torchaudio.transforms:ComputeDeltas", {"specgram": "float32[n, 20, t]"}, FRAMES),
    Model("torchaudio.transforms:PSD", {"specgram": "complex64[n, 3, 9, t]", "mask": "float32[n, 3, 9, t]"}, FRAMES, "multi_mask=True"),
    Model("torchaudio.transforms:MVDR", {"specgram": "complex128[n, 3, 9, t]", "mask_s": "float32[n, 9, t]", "mask_n": "float32[n, 9, t]"}, FRAMES,
          tolerance=1e-3),
    audio("conv_tasnet:ConvTasNet", {"input": "float32[n, 1, t]"}, WAVES, "enc_kernel_size=8, enc_num_feats=32, msk_kernel_size=3, msk_num_feats=16, "
          "msk_num_hidden_feats=24, msk_num_layers=3, msk_num_stacks=2, msk_activate='relu'"),
]

TORCHAUDIO.append(Model("torchaudio.models.squim.subjective:squim_subjective_base", {"waveform": "float32[n, t]", "reference": "float32[n, t]"}, WAVES, routes=BOTH))
TORCHAUDIO.append(Model("tests/models/decoders.py:beam_search", {"input": "float32[t, 16]", "length": "int64[1]", "beam_width": "int"},
                        ({"t": 10}, {"t": 14}), lengths={"length": "t"}, high=4, of="torchaudio"))

CLASSIC = "tests/models/classics.py"

CLASSICS = [
    Model(f"{CLASSIC}:Generator", {"z": "float32[n, 100, 1, 1]"}, ({"n": 1}, {"n": 3}), routes=(*BOTH, "traced")),
    Model(f"{CLASSIC}:Discriminator", {"x": "float32[n, 3, 64, 64]"}, ({"n": 1}, {"n": 3}), routes=BOTH),
    Model(f"{CLASSIC}:SubPixel", {"x": "float32[n, 1, h, w]"}, ({"n": 1, "h": 24, "w": 17}, {"n": 2, "h": 9, "w": 30}), routes=BOTH),
    Model(f"{CLASSIC}:Style", {"x": "float32[n, 3, h, w]"}, ({"n": 1, "h": 64, "w": 48}, {"n": 2, "h": 32, "w": 80}), routes=BOTH),
    Model(f"{CLASSIC}:Autoencoder", {"x": "float32[n, 1, 28, 28]"}, ({"n": 1}, {"n": 4}), routes=BOTH),
    *(Model(f"{CLASSIC}:WordModel", {"words": "int64[t, n]"}, ({"n": 1, "t": 9}, {"n": 3, "t": 5}), f"'{kind}'", high=50, routes=BOTH)
      for kind in ("LSTM", "GRU", "RNN")),
    Model(f"{CLASSIC}:Characters", {"begin": "int64[n, t]", "count": "int"}, ({"n": 1, "t": 6}, {"n": 3, "t": 2}), high=40, routes=BOTH),
    Model(f"{CLASSIC}:WordTransformer", {"words": "int64[t, n]"}, ({"n": 1, "t": 9}, {"n": 3, "t": 5}), high=50, routes=BOTH),
    Model(f"{CLASSIC}:GreedyTransducer", {"frames": "float32[t, 12]"}, ({"t": 7}, {"t": 12}), routes=BOTH),
    Model("examples/generate.py:Generator", {"prompt": "int64[n, t]", "count": "int"}, ({"n": 1, "t": 5}, {"n": 2, "t": 9}), "30, 64, 64, 4, 3",
          high=30, routes=("source",)),
    Model("examples/generate.py:Generator", {"prompt": "int64[n, t]", "count": "int"}, ({"n": 1, "t": 5}, {"n": 2, "t": 9}), "50257, 1024, 768, 12, 12",
          high=90, routes=("source",)),  # the size of GPT-2
]

def style(name, inputs, *sizes, **more):
    return Model(f"tests/models/styles.py:{name}", inputs, sizes, **more)


PASSAGES, GROWING = ({"n": 1, "t": 5}, {"n": 3, "t": 9}), ({"n": 1}, {"n": 4})

STYLES = [
    style("GPT", {"idx": "int64[n, t]", "max_new_tokens": "int", "temperature": "float"}, *PASSAGES, high=40),
    style("Detector", {"x": "float32[n, 3, h, w]", "threshold": "float"}, {"n": 1, "h": 32, "w": 24}, {"n": 2, "h": 20, "w": 36}),
    style("DiffusionUNet", {"x": "float32[n, 3, h, w]", "steps": "int"}, {"n": 1, "h": 8, "w": 12}, {"n": 2, "h": 16, "w": 8}, tolerance=1e-3),
    style("WaveNet", {"begin": "int64[n, t]", "count": "int"}, *PASSAGES, high=16),
    style("Flow", {"a": "float32[n, 3, h, w]", "b": "float32[n, 3, h, w]", "iters": "int"}, {"n": 1, "h": 24, "w": 32}, {"n": 2, "h": 36, "w": 20},
          tolerance=1e-3),
    style("Seq2Seq", {"source": "int64[n, t]", "most": "int"}, *PASSAGES, high=20),
    style("Beam", {"start": "float32[16]", "most": "int"}, {}, {}, high=12),
    style("CRF", {"x": "float32[n, t, 8]", "lengths": "int64[n]"}, *PASSAGES, lengths={"lengths": "t"}),
    style("TreeLSTM", {"x": "float32[n, 8]", "parent": "int64[n]"}, {"n": 5}, {"n": 9}, high=5),
    style("Pointer", {"cities": "float32[n, t, 2]"}, *PASSAGES),
    style("Mamba", {"u": "float32[n, t, 8]"}, *PASSAGES),
    style("Experts", {"x": "float32[n, t, 8]"}, *PASSAGES),
    style("NeuralODE", {"y": "float32[n, 6]", "end": "float", "steps": "int"}, *GROWING),
    style("AdaptiveODE", {"y": "float32[n, 4]", "end": "float", "tolerance": "float"}, *GROWING),
    style("GraphNet", {"x": "float32[n, 8]", "edge_index": "int64[2, e]", "batch": "int64[n]"}, {"n": 8, "e": 12}, {"n": 11, "e": 30}, high=8),
    style("VQVAE", {"x": "float32[n, 3, h, w]"}, {"n": 1, "h": 16, "w": 12}, {"n": 2, "h": 8, "w": 20}),
    style("NeRF", {"origins": "float32[r, 3]", "directions": "float32[r, 3]", "samples": "int", "chunk": "int"}, {"r": 7}, {"r": 12}),
    style("Capsules", {"x": "float32[n, 6, 4]", "routings": "int"}, *GROWING, high=5),
    style("AdaptiveTime", {"x": "float32[n, 8]"}, *GROWING),
    style("EarlyExit", {"x": "float32[n, 8]", "sure": "float"}, *GROWING),
    style("Speculative", {"ids": "int64[t]", "count": "int"}, {"t": 4}, {"t": 7}, high=12),
]


def net(kind, name, inputs, *sizes, **more):
    """A model of the transformers library, made small (transformers_nets.py)."""
    return Model(f"tests/models/transformers_nets.py:{kind}", inputs, sizes, f"{name!r}", of="transformers", **more)


IDS, FEW_WORDS = {"ids": "int64[n, t]"}, ({"n": 1, "t": 7}, {"n": 3, "t": 12})

ENCODERS = (
    "bert bert_masked bert_classes roberta distilbert albert electra mpnet deberta_v2 mobilebert squeezebert clip_text t5_encoder deberta "
    "deberta_v2_relative big_bird xlm_roberta xlm_roberta_xl camembert roberta_prelayernorm data2vec_text convbert ernie ibert splinter esm rembert "
    "lilt roformer mra xmod canine megatron_bert bert_generation flaubert xlm layoutlm xlnet dpr umt5_encoder mt5_encoder roc_bert longt5_encoder "
    "markuplm blip_text siglip_text clap_text yoso").split()
DECODERS = (
    "gpt2 gpt_neox llama mistral qwen2 gemma phi opt bloom openai gpt_bigcode gptj codegen gpt_neo gpt_neox_japanese ctrl gemma2 phi3 olmo biogpt "
    "stablelm starcoder2 cohere granite persimmon nemotron xglm falcon falcon_new falcon_alibi mpt mixtral phimoe olmoe granitemoe qwen2_moe dbrx "
    "jamba jetmoe recurrent_gemma").split()
PAIRS = ("t5 bart mvp m2m_100 pegasus marian mbart blenderbot plbart blenderbot_small umt5 pegasus_x fsmt prophetnet nllb_moe bigbird_pegasus "
         "longt5").split()
IMAGES = ("vit vit_classes deit beit dinov2 clip_vision swin deit_distilled siglip_vision blip_vision vit_msn data2vec_vision swinv2 donut_swin "
          "focalnet dpt vitdet").split()
FREE_IMAGES = ("convnext resnet segformer convnextv2 efficientnet mobilenet_v1 mobilenet_v2 regnet poolformer bit pvt_v2 cvt glpn swin2sr swiftformer "
               "detr").split()
SOUNDS = "wav2vec2 hubert unispeech unispeech_sat wavlm sew sew_d data2vec_audio wav2vec2_conformer wav2vec2_classes".split()

TRANSFORMERS = [
    *(net("Text", name, IDS, *FEW_WORDS) for name in ENCODERS + DECODERS),
    net("Text", "nystromformer", {"ids": "int64[n, 8]"}, {"n": 1}, {"n": 3}),
    net("Text", "owlvit_text", {"ids": "int64[n, 16]"}, {"n": 1}, {"n": 3}),
    *(net("Unmasked", name, IDS, *FEW_WORDS) for name in ("fnet", "rwkv", "mamba", "mamba2", "falcon_mamba", "imagegpt")),
    *(net("Pair", name, {**IDS, "begun": "int64[n, s]"}, {"n": 1, "t": 7, "s": 3}, {"n": 3, "t": 5, "s": 12}) for name in PAIRS),
    *(net("Image", name, {"x": "float32[n, 3, 32, 32]"}, {"n": 1}, {"n": 3}) for name in IMAGES),
    *(net("Image", name, {"x": "float32[n, 3, h, w]"}, {"n": 1, "h": 64, "w": 64}, {"n": 2, "h": 96, "w": 128}) for name in FREE_IMAGES),
    *(net("Image", name, {"x": "float32[n, 3, 64, 64]"}, {"n": 1}, {"n": 3}) for name in ("mobilevit", "mobilevitv2", "levit", "pvt", "yolos", "hiera")),
    *(net("Image", name, {"x": "float32[n, 4, 3, 32, 32]"}, {"n": 1}, {"n": 3}) for name in ("videomae", "timesformer", "vivit")),
    *(net("Sound", name, {"x": "float32[n, t]"}, {"n": 1, "t": 1600}, {"n": 2, "t": 4000}) for name in SOUNDS),
    net("Sound", "ast", {"x": "float32[n, 24, 16]"}, {"n": 1}, {"n": 2}),
    net("Sound", "perceiver", {"x": "float32[n, t, 12]"}, {"n": 1, "t": 10}, {"n": 3, "t": 7}),
    net("Speech", "whisper", {"x": "float32[n, 16, 40]", "begun": "int64[n, s]"}, {"n": 1, "s": 3}, {"n": 3, "s": 7}),
    net("Speech", "speech_to_text", {"x": "float32[n, t, 16]", "begun": "int64[n, s]"}, {"n": 1, "s": 3, "t": 20}, {"n": 3, "s": 7, "t": 37}),
    net("Match", "clip", {"x": "float32[n, 3, 32, 32]", "ids": "int64[m, t]"}, {"n": 1, "m": 2, "t": 7}, {"n": 3, "m": 4, "t": 9}),
    net("Decisions", "decision", {"states": "float32[n, t, 5]", "actions": "float32[n, t, 3]", "rewards": "float32[n, t, 1]", "left": "float32[n, t, 1]",
                                  "steps": "int64[n, t]"}, {"n": 1, "t": 5}, {"n": 3, "t": 8}),
    *(net("Series", name, {"past": "float32[n, 24, 3]"}, {"n": 1}, {"n": 3}) for name in ("patchtst", "patchtsmixer")),
]

MODELS = TORCHVISION + TIMM + TORCHAUDIO + TRANSFORMERS + CLASSICS + STYLES


# ---- other packages: what table.py --packages measures; packages.txt pins them, which need other versions of what transformers builds on ----

def other(of, name, inputs, *sizes, init="", **more):
    return Model(f"tests/models/packages.py:{name}", inputs, sizes, init, of=of, **more)


def seen(target, init="", second=None, argument="img", **more):
    return image(target, init, size=32 if second is None else 64, second=second, argument=argument, routes=ALONE, **more)


VIT = "image_size=32, patch_size=8, num_classes=10, dim=32, depth=2, heads=2, mlp_dim=64"
SOUND, VIEWS = ({"n": 1, "t": 1600}, {"n": 2, "t": 2345}), ({"n": 1, "h": 64, "w": 64}, {"n": 2, "h": 96, "w": 64})
TWO = ({"n": 1}, {"n": 3})
SLICES = ({"n": 1, "h": 16, "w": 16}, {"n": 2, "h": 24, "w": 16})

PACKAGES = [
    *(seen(f"vit_pytorch.{name}", VIT) for name in ("vit:ViT", "simple_vit:SimpleViT", "deepvit:DeepViT")),
    seen("vit_pytorch.cvt:CvT", "num_classes=10, s1_emb_dim=16, s1_depth=1, s2_emb_dim=16, s2_depth=1, s2_heads=2, s3_emb_dim=16, s3_depth=1, "
         "s3_heads=2", second=(96, 64), argument="x"),
    seen("vit_pytorch.max_vit:MaxViT", "num_classes=10, dim=16, depth=(1, 1), dim_head=8, window_size=4", argument="x"),
    other("x_transformers", "x_gpt", {"x": "int64[n, t]"}, *FEW_WORDS, high=50),
    other("x_transformers", "x_image", {"img": "float32[n, 3, 32, 32]"}, *TWO),
    other("performer_pytorch", "performer_text", {"x": "int64[n, t]"}, *FEW_WORDS, high=50),
    *(other("litgpt", "lit", {"idx": "int64[n, t]"}, *FEW_WORDS, init=f"**{which}", high=50) for which in ("GPT", "LLAMA", "EXPERTS")),
    other("mambapy", "mamba", {"x": "float32[n, t, 16]"}, *FEW_WORDS),
    other("torchcrf", "Tagger", {"words": "int64[n, t]", "tags": "int64[n, t]"}, *FEW_WORDS, high=5),
    *(other("sentence_transformers", "Sentence", {"words": "float32[n, t, 8]", "mask": "int64[n, t]"}, *FEW_WORDS, init=f"'{mode}'", high=2)
      for mode in ("mean", "max", "lasttoken", "weightedmean")),
    other("open_clip", "clip", {"image": "float32[n, 3, 32, 32]", "text": "int64[n, 12]"}, *TWO, high=59),
    *(image(f"segmentation_models_pytorch:{name}", f"'{body}', encoder_weights=None", size=64, second=(96, 64), routes=ALONE) for name, body in (
        ("Unet", "resnet18"), ("UnetPlusPlus", "resnet18"), ("FPN", "mobilenet_v2"), ("DeepLabV3Plus", "efficientnet-b0"), ("MAnet", "resnet18"),
        ("Linknet", "timm-efficientnet-b0"), ("PSPNet", "resnet18"), ("Segformer", "mit_b0"))),
    other("efficientnet_pytorch", "efficientnet", {"inputs": "float32[n, 3, h, w]"}, *VIEWS),
    image("facenet_pytorch.models.inception_resnet_v1:InceptionResnetV1", size=160, second=(128, 160), routes=ALONE),
    other("lpips", "Likeness", {"a": "float32[n, 3, h, w]", "b": "float32[n, 3, h, w]"}, *VIEWS),
    other("ultralytics", "yolo", {"x": "float32[n, 3, h, w]"}, *VIEWS),
    other("kornia", "Kornia", {"x": "float32[n, 3, h, w]"}, *VIEWS),
    other("diffusers", "diffusion", {"sample": "float32[n, 3, h, w]", "timestep": "int64[n]"}, *SLICES, init="'unet'", high=900),
    other("diffusers", "diffusion", {"sample": "float32[n, 4, 16, 16]", "timestep": "int64[n]", "encoder_hidden_states": "float32[n, t, 24]"},
          *FEW_WORDS, init="'conditional'", high=900),
    other("diffusers", "diffusion", {"sample": "float32[n, 3, h, w]"}, *SLICES, init="'autoencoder'"),
    other("diffusers", "diffusion", {"hidden_states": "float32[n, 4, 8, 8]", "timestep": "int64[n]", "class_labels": "int64[n]"}, *TWO,
          init="'transformer'", high=9),
    *(other("asteroid", "separator", {"wav": "float32[n, t]"}, *SOUND, init=f"'{kind}'") for kind in ("conv", "recurrent")),
    other("demucs", "demucs", {"mix": "float32[n, 2, t]"}, *SOUND),
    other("encodec", "encoder", {"x": "float32[n, 1, t]"}, *SOUND),
    other("dac", "codec", {"audio_data": "float32[n, 1, t]"}, *SOUND),
    other("vocos", "Voice", {"x": "float32[n, 20, t]"}, *FEW_WORDS),
    other("whisper", "speech", {"mel": "float32[n, 20, 50]", "tokens": "int64[n, t]"}, *FEW_WORDS, high=59),
    other("speechbrain", "speaker", {"x": "float32[n, t, 20]"}, {"n": 2, "t": 20}, {"n": 3, "t": 33}),
    *(other("monai", "medical", {("x_in" if kind == "swin" else "x"): "float32[n, 1, h, w]"}, *VIEWS, init=f"'{kind}'")
      for kind in ("residual", "basic", "dynamic", "swin")),
    other("snntorch", "Spikes", {"x": "float32[t, n, 20]"}, *FEW_WORDS),
    *(other("torchdiffeq", "Motion", {"start": "float32[n, 2]", "steps": "float32[t]"}, *FEW_WORDS, init=f"'{method}'") for method in ("rk4", "euler")),
    *(other("nflows", "Density", {"x": "float32[n, 4]"}, *TWO, init=splines) for splines in ("False", "True")),
    Model("pytorch_tabnet.tab_network:TabNet", {"x": "float32[n, 10]"}, TWO,
          "10, 3, cat_idxs=[], cat_dims=[], cat_emb_dim=[], group_attention_matrix=torch.eye(10)"),
    *(other("pytorch_metric_learning", "Margin", {"x": "float32[n, 6]", "labels": "int64[n]"}, *TWO, init=f"'{kind}'", high=5)
      for kind in ("ArcFaceLoss", "CosFaceLoss", "ProxyNCALoss")),
    *(other("neuralforecast", "Forecast", {"past": "float32[n, 12, 1]"}, *TWO, init=f"'{kind}', mlp_units=[[8, 8]] * 3") for kind in ("NBEATS", "NHITS")),
]
