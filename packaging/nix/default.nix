{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "scriptc";
  version = "0.1.0";
  # the tarball of `meson dist`, which has the parser's sources in it
  src = ../../build/meson-dist/scriptc-0.1.0.tar.xz;
  nativeBuildInputs = with pkgs; [ meson ninja pkg-config python3 ];
  buildInputs = with pkgs; [ jansson minizip zlib pcre2 check ];
  mesonFlags = [ "-Dstatic_program=false" ];
  doCheck = true;
  meta = {
    description = "Compiler from annotated PyTorch source to ONNX";
    license = pkgs.lib.licenses.asl20;
    mainProgram = "scriptc";
    platforms = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
  };
}
