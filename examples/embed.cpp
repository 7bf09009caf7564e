// Compiles a model from a string in C++ and prints what goes in and out; then shows the error of a broken one.
//
//     c++ -std=c++17 embed.cpp $(pkg-config --cflags --libs scriptc) -o embed && ./embed
#include <iostream>
#include <scriptc.hpp>

static const char MODEL[] = "from torch import nn, Tensor\n"
                            "class LoopModel(nn.Module):\n"
                            "    def forward(self, x: Tensor, y: int) -> Tensor:\n"
                            "        for i in range(y):\n"
                            "            x = x + i\n"
                            "        return x\n";

int main() {
    scriptc::Session session;
    session.source("model.py", MODEL).set("input", "x: float32[n, 4]").compile("model.py:LoopModel");
    for (const scriptc::Port &port : session.inputs()) std::cout << "input " << port.name << ": " << port.dtype << '\n';
    for (const scriptc::Port &port : session.outputs())
        std::cout << "output " << port.name << ", rank " << port.rank << '\n';
    std::cout << session.bytes().size() << " bytes\n";
    try {
        scriptc::Session().source("model.py", MODEL).compile("model.py:Other");
    } catch (const scriptc::Error &error) { std::cout << "status " << error.status() << '\n' << error.what(); }
}
