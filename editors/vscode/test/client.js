// A language client without an editor: what the tests talk to the server with.
"use strict";
const { spawn } = require("child_process");
const path = require("path");

const program = process.env.SCRIPTC || path.join(__dirname, "..", "..", "..", "build", "scriptc");

class Client {
  constructor() {
    this.process = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = new Map();
    this.told = [];
    this.count = 0;
    this.bytes = Buffer.alloc(0);
    this.process.stdout.on("data", (more) => this.take(more));
  }

  take(more) {
    this.bytes = Buffer.concat([this.bytes, more]);
    for (let end; (end = this.bytes.indexOf("\r\n\r\n")) >= 0;) {
      const length = Number(/Content-Length: (\d+)/.exec(this.bytes.subarray(0, end).toString())[1]);
      if (this.bytes.length < end + 4 + length) return;
      const message = JSON.parse(this.bytes.subarray(end + 4, end + 4 + length).toString());
      this.bytes = this.bytes.subarray(end + 4 + length);
      const wanted = this.waiting.get(message.id);
      if (wanted && !message.method) {
        this.waiting.delete(message.id);
        if (message.error) wanted.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
        else wanted.resolve(message.result);
      } else this.told.push(message);
    }
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  tell(method, params) { this.send({ method, params }); }

  ask(method, params) {
    const id = ++this.count;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ id, method, params });
    return answer;
  }

  open(uri, text) { this.tell("textDocument/didOpen", { textDocument: { uri, languageId: "python", version: 1, text } }); }

  async close() {
    await this.ask("shutdown", null);
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.tell("exit", null);
    return ended;
  }
}

module.exports = { Client };
