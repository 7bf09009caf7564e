/* Matrix factorisations, solutions of linear systems, singular values, and eigenvalues of symmetric matrices, as loops
 * of the prelude for every size. Rows without a lowering say why. */
#include "ops/ops.h"

#define REFUSED(text, why) \
    { text, .infer = infer_refused, .note = why }
#define VECTORS "the signs of the vectors follow a rule (docs/operators.md); LAPACK's follow from its algorithm"
#define ORDER   "for small matrices, the order of the eigenvalues is mostly LAPACK's; PyTorch does not define it"
#define PACKED  "ONNX has no LDL factors; torch.linalg.lu_factor, lu_solve and solve can be exported"

#define HALF_EXP \
    "for 16-bit floats this is the exponential, where eager mode returns values that are not finite or far off"

/* For vectors whose sign the matrix does not determine. */
static void lower_vectors(Lower *lo, Node *node) {
    (void)node;
    lo_note(lo, DIAG_6122, "the signs of singular vectors and eigenvectors may differ from those in eager mode");
    lo_result(lo, 0, ox_identity(lo->ox, lo_arg(lo, "self")));
}

static const OpRow rows[] = {
    DECOMPOSED_WITH("linalg_inv(Tensor A) -> Tensor", "factor:inv", .shapes = "A:float[... n n]",
                    .fails = FAILS_VALUES),
    DECOMPOSED_WITH("inverse(Tensor self) -> Tensor", "factor:inv", .shapes = "self:float[... n n]",
                    .fails = FAILS_VALUES),
    DECOMPOSED_SHAPED("A:float[... n n]",
                      "linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)",
                      "factor:inv_ex"),
    {"linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor", .prelude = "torch._decompositions.factor:solve",
     .takes = TAKES_FLOAT, .shapes = "A:t[... n n] B:t", .fails = FAILS_VALUES},
    DECOMPOSED(
        "linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor "
        "info)",
        "factor:solve_ex"),
    DECOMPOSED_OF(
        TAKES_FLOAT,
        "linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) "
        "-> Tensor",
        "factor:solve_triangular"),
    DECOMPOSED_SHAPED(
        "self:t[... n _] A:t[... n n]",
        "triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) "
        "-> (Tensor solution, Tensor cloned_coefficient)",
        "factor:triangular_solve"),
    DECOMPOSED_WITH("linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor", "factor:cholesky",
                    .shapes = "self:float[... n n]", .fails = FAILS_VALUES),
    DECOMPOSED_OF(
        TAKES_FLOAT,
        "linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)",
        "factor:cholesky_ex"),
    DECOMPOSED_WITH("cholesky(Tensor self, bool upper=False) -> Tensor", "factor:cholesky_self",
                    .shapes = "self:float[... n n]", .fails = FAILS_VALUES),
    {"cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor",
     .prelude = "torch._decompositions.factor:cholesky_solve", .takes = TAKES_FLOAT,
     .shapes = "self:t[... n _] input2:t[... n n]"},
    DECOMPOSED_OF(TAKES_FLOAT, "cholesky_inverse(Tensor self, bool upper=False) -> Tensor", "factor:cholesky_inverse"),
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_tensorinv(Tensor self, int ind=2) -> Tensor", "factor:tensorinv"),
    {"linalg_tensorsolve(Tensor self, Tensor other, int[]? dims=None) -> Tensor",
     .prelude = "torch._decompositions.factor:tensorsolve", .takes = TAKES_FLOAT, .shapes = "self:t other:t"},
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_qr(Tensor A, str mode=\"reduced\") -> (Tensor Q, Tensor R)", "factor:linalg_qr"),
    DECOMPOSED_OF(TAKES_FLOAT, "qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)", "factor:qr"),
    {"matrix_exp(Tensor self) -> Tensor", .prelude = "torch._decompositions.factor:matrix_exp", .note = HALF_EXP,
     .takes = TAKES_FLOAT},
    {"linalg_matrix_exp(Tensor self) -> Tensor", .prelude = "torch._decompositions.factor:matrix_exp", .note = HALF_EXP,
     .takes = TAKES_FLOAT},
    {"linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)",
     .prelude = "torch._decompositions.spectral:linalg_svd", .note = VECTORS, .takes = TAKES_FLOAT,
     .shapes = "A:float[... _ _]"},
    {"svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)",
     .prelude = "torch._decompositions.spectral:svd", .note = VECTORS, .shapes = "self:float[... _ _]"},
    {"linalg_eigh(Tensor self, str UPLO=\"L\") -> (Tensor eigenvalues, Tensor eigenvectors)",
     .prelude = "torch._decompositions.spectral:eigh", .note = VECTORS, .shapes = "self:float[... n n]"},
    {"_vectors(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_vectors, .traits = T_INTERNAL},
    {"linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)",
     .prelude = "torch._decompositions.eigen:linalg_eig", .note = ORDER, .shapes = "self:float[... n n]"},
    {"linalg_eigvals(Tensor self) -> Tensor", .prelude = "torch._decompositions.eigen:linalg_eigvals", .note = ORDER,
     .shapes = "self:float[... n n]"},
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor", "spectral:svdvals"),
    DECOMPOSED_SHAPED("self:float[... n n]", "linalg_eigvalsh(Tensor self, str UPLO=\"L\") -> Tensor",
                      "spectral:eigvalsh"),
    DECOMPOSED("linalg_cond(Tensor self, Scalar? p=None) -> Tensor", "spectral:cond"),
    DECOMPOSED("linalg_cond.p_str(Tensor self, str p) -> Tensor", "spectral:cond"),
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_matrix_rank(Tensor self, float tol, bool hermitian=False) -> Tensor",
                  "spectral:matrix_rank_above"),
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool "
                  "hermitian=False) -> Tensor",
                  "spectral:matrix_rank"),
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_matrix_rank.tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor",
                  "spectral:matrix_rank_above"),
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_matrix_rank.atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool "
                  "hermitian=False) -> Tensor",
                  "spectral:matrix_rank"),
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor",
                  "spectral:pinv_above"),
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool "
                  "hermitian=False) -> Tensor",
                  "spectral:pinv"),
    DECOMPOSED("linalg_pinv.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) "
               "-> Tensor",
               "spectral:pinv"),
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_pinv(Tensor self, float rcond, bool hermitian=False) -> Tensor",
                  "spectral:pinv_above"),
    DECOMPOSED_OF(TAKES_FLOAT, "pinverse(Tensor self, float rcond=1e-15) -> Tensor", "spectral:pinverse"),
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, "
                  "Tensor residuals, Tensor rank, Tensor singular_values)",
                  "spectral:lstsq"),
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)",
                  "packed:linalg_lu"),
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)",
                  "packed:lu_factor"),
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor "
                  "pivots, Tensor info)",
                  "packed:lu_factor_ex"),
    DECOMPOSED("linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor",
               "packed:linalg_lu_solve"),
    DECOMPOSED("lu_solve(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor", "packed:lu_solve"),
    DECOMPOSED("lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor "
               "P, Tensor L, Tensor U)",
               "packed:lu_unpack"),
    REFUSED("linalg_ldl_factor(Tensor self, *, bool hermitian=False) -> (Tensor LD, Tensor pivots)", PACKED),
    REFUSED("linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> (Tensor LD, Tensor "
            "pivots, Tensor info)",
            PACKED),
    REFUSED("linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False) -> Tensor", PACKED),
    DECOMPOSED("geqrf(Tensor self) -> (Tensor a, Tensor tau)", "packed:geqrf"),
    DECOMPOSED_OF(TAKES_FLOAT,
                  "ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor",
                  "packed:ormqr"),
    DECOMPOSED_OF(TAKES_FLOAT, "linalg_householder_product(Tensor input, Tensor tau) -> Tensor",
                  "packed:householder_product"),
};
FAMILY(factor, rows)
