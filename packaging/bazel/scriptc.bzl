"""Rules that compile models: each action declares all its inputs, so that sandboxes, remote execution and remote caches take it."""

def _onnx_model_impl(ctx):
    out = ctx.actions.declare_file(ctx.label.name + ".onnx")
    depfile = ctx.actions.declare_file(ctx.label.name + ".d")
    arguments = ctx.actions.args()
    arguments.add(ctx.file.src.path + ((":" + ctx.attr.model) if ctx.attr.model else ""))
    arguments.add("-o", out)
    arguments.add("-MD")
    arguments.add("-MF", depfile)
    arguments.add_all(ctx.attr.inputs, before_each = "--input")
    arguments.add_all(ctx.files.weights, before_each = "--weights")
    arguments.add_all(ctx.attr.imports, before_each = "-I")
    arguments.add_all(ctx.attr.options)
    arguments.add("--no-sandbox") # Bazel has its own, whose files are links that lead out of their folder
    ctx.actions.run(
        executable = ctx.executable.compiler,
        arguments = [arguments],
        inputs = depset([ctx.file.src] + ctx.files.deps + ctx.files.weights),
        outputs = [out, depfile],
        mnemonic = "Scriptc",
        progress_message = "Compiling " + str(ctx.label),
    )
    return [DefaultInfo(files = depset([out])), OutputGroupInfo(depfile = depset([depfile]))]

onnx_model = rule(
    implementation = _onnx_model_impl,
    doc = "Compiles a model to NAME.onnx.",
    attrs = {
        "src": attr.label(allow_single_file = True, mandatory = True, doc = "the .py, .pt or .pt2 file"),
        "model": attr.string(doc = "the class or function in it; may be left out where there is one"),
        "deps": attr.label_list(allow_files = True, doc = "sources that it imports"),
        "weights": attr.label_list(allow_files = True),
        "inputs": attr.string_list(doc = "such as 'x: float32[n, 3]'"),
        "imports": attr.string_list(doc = "folders where modules are looked for"),
        "options": attr.string_list(doc = "other options of the command"),
        "compiler": attr.label(executable = True, cfg = "exec", allow_single_file = True, mandatory = True),
    },
)
