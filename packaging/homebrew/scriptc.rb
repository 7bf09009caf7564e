class Scriptc < Formula
  desc "Compiler from annotated PyTorch source to ONNX"
  # There is no home page and no published tarball yet: `brew audit` asks for both. Until then, give the path of the
  # tarball that `meson dist` writes; its name ends in the version.
  url "file://#{ENV.fetch("HOMEBREW_SCRIPTC_TARBALL", "/scriptc-0.1.0.tar.xz")}"
  license "Apache-2.0"

  depends_on "check" => :build
  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "jansson"
  depends_on "minizip"
  depends_on "pcre2"

  uses_from_macos "zlib"

  def install
    system "meson", "setup", "build", *std_meson_args, "-Dstatic_program=false", "-Db_ndebug=false"
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
  end

  test do
    (testpath/"net.py").write <<~PYTHON
      from torch import nn, Tensor
      class Net(nn.Module):
          def forward(self, x: Tensor):
              return x + 1
    PYTHON
    system bin/"scriptc", "net.py:Net", "--input", "x: float32[n]", "-o", "net.onnx"
    assert_path_exists testpath/"net.onnx"
  end
end
