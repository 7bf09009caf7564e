/* The tables through which rooms call later ones: kinds of value, C functions, and the services of each room. */
#include "frontend/compile/services.h"
#include "frontend/texts/derived.h"

#include "frontend/archive/archive.h"
#include "frontend/compile/rules.h"
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/flow/flow_private.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/protocol.h"
#include "frontend/library/nn_module.h"
#include "frontend/modules/module.h"
#include "frontend/tensor/tensor.h"

static const SvProtocol *const rows[SV_KINDS] = {
    [SV_POISON] = &sv_unbound_row,    [SV_UNKNOWN] = &sv_unbound_row,
    [SV_CHOICE] = &sv_unbound_row,    [SV_UNBOUND] = &sv_unbound_row,
    [SV_NONE] = &sv_none_row,         [SV_BOOL] = &sv_number_row,
    [SV_INT] = &sv_number_row,        [SV_FLOAT] = &sv_number_row,
    [SV_COMPLEX] = &sv_number_row,    [SV_LATER] = &sv_number_row,
    [SV_STR] = &sv_str_row,           [SV_BYTES] = &sv_bytes_row,
    [SV_ELLIPSIS] = &sv_ellipsis_row, [SV_NOT_IMPLEMENTED] = &sv_not_implemented_row,
    [SV_DTYPE] = &sv_dtype_row,       [SV_DEVICE] = &sv_dtype_row,
    [SV_CONSTANT] = &sv_dtype_row,    [SV_TUPLE] = &sv_tuple_row,
    [SV_SLICE] = &sv_slice_row,       [SV_RANGE] = &sv_range_row,
    [SV_TENSOR] = &sv_tensor_row,     [SV_LIST] = &sv_list_row,
    [SV_DICT] = &sv_dict_row,         [SV_SET] = &sv_set_row,
    [SV_OBJECT] = &sv_object_row,     [SV_TYPE] = &sv_type_row,
    [SV_CLASS] = &sv_class_row,       [SV_FUNC] = &sv_func_row,
    [SV_METHOD] = &sv_method_row,     [SV_NATIVE] = &sv_native_row,
    [SV_OPS] = &sv_ops_row,           [SV_MODULE] = &sv_module_row,
    [SV_SUPER] = &sv_super_row,       [SV_DESCRIPTOR] = &sv_descriptor_row,
    [SV_ITER] = &sv_iter_row,
};

/* The tables of C functions, each defined in the file of its subject. */
#define TABLES(TABLE) \
    TABLE(list) \
    TABLE(copy) \
    TABLE(dict) \
    TABLE(set) \
    TABLE(tuple) \
    TABLE(str) \
    TABLE(str_each) \
    TABLE(text) \
    TABLE(text_each) \
    TABLE(builtins) \
    TABLE(builtins_each) \
    TABLE(builtins_plain) \
    TABLE(exec) \
    TABLE(iteration) \
    TABLE(reductions) \
    TABLE(number) \
    TABLE(tensor) \
    TABLE(tensor_writes) \
    TABLE(index) \
    TABLE(torch) \
    TABLE(math) \
    TABLE(os) \
    TABLE(bytes) \
    TABLE(json) \
    TABLE(class) \
    TABLE(func) \
    TABLE(module) \
    TABLE(module_state) \
    TABLE(random) \
    TABLE(archive) \
    TABLE(exported) \
    TABLE(extension) \
    TABLE(names_class) \
    TABLE(refuse) \
    TABLE(regex)

#define TABLE(name) extern const NativeTable natives_##name;
TABLES(TABLE)
#undef TABLE

static const NativeTable *const natives[] = {
#define TABLE(name) &natives_##name,
    TABLES(TABLE)
#undef TABLE
        NULL};

static const ModuleServices modules = {
    .import = modules_import,
    .import_stmt = modules_import_stmt,
    .builtin = modules_builtin,
    .effects = modules_effects,
    .settle = modules_settle,
    .fill = modules_fill,
    .fill_missing = modules_fill_missing,
    .find = modules_find,
    .attr = modules_attr,
    .global = modules_global,
    .globals = modules_globals,
    .body = modules_body,
    .subclasses = modules_subclasses,
    .starred = modules_starred,
    .derived = class_is_derived,
    .given = module_is_given,
};

static const ProgramServices program = {
    .prelude_value = program_prelude_value,
    .prelude_call = program_prelude_call,
    .class_named = program_class,
    .call_python = program_call_python,
    .construct = program_construct,
    .type_of_annotation = program_type,
    .narrow_enter = program_narrow_enter,
    .list_depth = program_list_depth,
    .refuse_append = program_refuse_append,
    .narrow_restore = program_narrow_restore,
    .never_ends = rules_never_end,
};

static const ArchiveServices archives = {
    .owns = archives_owns,
    .library = archives_library,
    .label = archives_label,
    .attribute = archives_attribute,
    .name = archives_name,
    .source = archives_source,
    .writes_out = archives_writes_out,
};

static const NnModuleServices objects = {
    .call = nn_call,
    .enter = nn_enter,
    .store = nn_store,
};

static const TensorServices tensors = {
    .binary = tensors_binary,
    .inplace = tensors_inplace,
    .unary = tensors_unary,
    .op_named = tensors_op,
    .from_data = tensors_from_data,
    .properties = tensors_properties,
};

static const GraphServices graph = {
    .branch = graph_branch,
    .branch_flow = graph_if,
    .value = graph_value,
    .number = graph_number,
    .container_changed = graph_container_changed,
};

static const KindServices kinds = {
    .binary = kinds_binary,
    .iter_map_collect = kinds_iter_map_collect,
    .iter_is_portable = kinds_iter_is_portable,
    .iter_parts = kinds_iter_parts,
    .iter_shape = kinds_iter_shape,
    .iter_of_parts = kinds_iter_of_parts,
    .compare = kinds_compare,
    .negate = kinds_not,
    .call_method = kinds_call_method,
    .str_of = kinds_str_of,
    .class_attr = kinds_class_attr,
    .max = kinds_max,
    .min = kinds_min,
    .both = kinds_and,
    .element_equal = kinds_element_equal,
    .iter_all = kinds_iter_all,
};

static const GeneratorServices generators = {
    .is_active = generators_is_active,
    .resolve = generators_resolve,
    .run = generators_run,
    .advance = generators_advance,
    .given = generators_given,
    .result = generators_result,
    .is_portable = generators_is_portable,
    .closure = generators_closure,
    .describe = generators_describe,
    .parts = generators_parts,
    .of_parts = generators_of_parts,
    .steps = generators_steps,
};

const Services compile_services = {
    .row = rows,
    .text_row = &sv_text_row,
    .natives = natives,
    .graph = &graph,
    .kinds = &kinds,
    .modules = &modules,
    .program = &program,
    .archives = &archives,
    .objects = &objects,
    .tensors = &tensors,
    .generators = &generators,
};
