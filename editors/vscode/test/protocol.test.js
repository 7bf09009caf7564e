// What the extension asks of the server, and what it makes of settings; without an editor.
"use strict";
const assert = require("node:assert");
const test = require("node:test");
const manifest = require("../package.json");
const { bundled, serverProgram, serverOptions, textPage } = require("../settings");
const { Client } = require("./client");

const URI = "file:///folder/model.py";
const MODEL = `import torch
from torch import nn, Tensor


# scriptc: --input 'x: float32[n, 4]'
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 8)

    def forward(self, x: Tensor) -> Tensor:
        y = self.fc(x)
        return y.relu()
`;

async function opened(text, options) {
  const client = new Client();
  const offers = await client.ask("initialize", { capabilities: { textDocument: { diagnostic: {} } }, initializationOptions: options });
  client.tell("initialized", {});
  client.open(URI, text);
  return { client, offers: offers.capabilities };
}

const diagnostics = async (client) => (await client.ask("textDocument/diagnostic", { textDocument: { uri: URI } })).items;

test("the server offers what the extension uses", async () => {
  const { client, offers } = await opened(MODEL, {});
  assert.ok(offers.hoverProvider && offers.inlayHintProvider && offers.codeLensProvider.resolveProvider);
  assert.ok(offers.executeCommandProvider.commands.includes("scriptc.graph"));
  assert.ok(offers.executeCommandProvider.commands.includes("scriptc.page"));
  assert.ok(offers.semanticTokensProvider.legend.tokenModifiers.includes(manifest.contributes.semanticTokenModifiers[0].id));
  assert.equal(await client.close(), 0);
});

test("a mistake is told, and its page is there", async () => {
  const { client } = await opened(MODEL.replace("self.fc(x)", "self.fd(x)"), {});
  const [found] = await diagnostics(client);
  assert.equal(found.code, "SC2101");
  const page = await client.ask("workspace/textDocumentContent", { uri: found.codeDescription.href });
  assert.match(page.text, /^# SC2101/);
  assert.equal(await client.close(), 0);
});

test("a lens leads to the graph, as text and as a page", async () => {
  const { client } = await opened(MODEL, {});
  const [lens] = await client.ask("textDocument/codeLens", { textDocument: { uri: URI } });
  const { command } = await client.ask("codeLens/resolve", lens);
  assert.match(command.title, /^compiles: \d+ nodes?, .* show graph$/);
  const graph = await client.ask("workspace/executeCommand", { command: command.command, arguments: command.arguments });
  assert.match(graph.text, /Relu/);
  const page = await client.ask("workspace/executeCommand", { command: "scriptc.page", arguments: [URI, { line: 11, character: 8 }] });
  assert.equal(page.name, "Net");
  assert.match(page.text, /^<!DOCTYPE html>/);
  await assert.rejects(client.ask("workspace/executeCommand", { command: "scriptc.graph", arguments: [URI, { line: 0, character: 0 }] }), { code: -32602 });
  assert.equal(await client.close(), 0);
});

test("settings become options of the server, also while it runs", async () => {
  const sampled = "import torch\nfrom torch import Tensor\ndef f(x: Tensor):\n    return torch.nn.functional.grid_sample(x.view(1, 1, 2, 2), x.view(1, 1, 2, 2))\n";
  const { client } = await opened(sampled, serverOptions({ opset: 13 }));
  assert.equal((await diagnostics(client))[0].code, "SC6104");
  client.tell("workspace/didChangeConfiguration", { settings: { scriptc: serverOptions({ opset: 20 }) } });
  assert.deepEqual(await diagnostics(client), []);
  assert.equal(await client.close(), 0);
});

test("the program is the setting's, the packed one, or the path's", () => {
  assert.equal(serverProgram("/opt/scriptc", "/ext", () => true), "/opt/scriptc");
  assert.equal(serverProgram("", "/ext", () => true), bundled("/ext"));
  assert.equal(serverProgram("", "/ext", () => false), "scriptc");
  assert.match(bundled("/ext", "linux", "x64"), /bin.linux-x64.scriptc$/);
  assert.deepEqual(serverOptions({ opset: 18, path: [], warnings: ["no-baked-shape"] }), { opset: 18, W: ["no-baked-shape"] });
});

test("a text is shown as it stands", () => {
  assert.match(textPage("a<b", "x < y && z"), /<pre>x &lt; y &amp;&amp; z<\/pre>/);
});

test("every setting and command of the manifest is one that the extension knows", () => {
  const source = require("fs").readFileSync(require.resolve("../extension.js"), "utf8");
  for (const { command } of manifest.contributes.commands) assert.ok(source.includes(`"${command}"`), command);
  for (const name of Object.keys(manifest.contributes.configuration.properties)) assert.ok(source.includes(`all.get("${name.split(".")[1]}")`), name);
});
