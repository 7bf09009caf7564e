// The editor's side: starts the server, shows its state, and graphs beside the text.
"use strict";
const vscode = require("vscode");
const { LanguageClient, State } = require("vscode-languageclient/node");
const { serverProgram, serverOptions, textPage } = require("./settings");

const PAGES = "scriptc"; // the scheme of texts that the server has: what codes mean, the library's Python
let client, status;

function settings() {
  const all = vscode.workspace.getConfiguration("scriptc");
  return { server: all.get("server"), opset: all.get("opset"), path: all.get("path"), warnings: all.get("warnings") };
}

function showState(state, program) {
  const words = { [State.Running]: "$(check) scriptc", [State.Starting]: "$(sync~spin) scriptc", [State.Stopped]: "$(error) scriptc" };
  status.text = words[state] || "scriptc";
  status.tooltip = program;
  status.command = "scriptc.restart";
  status.show();
}

/** Asks the server for the graph of a model, by its name or by a position in it. */
async function graph(command, uri, which) {
  const title = { location: vscode.ProgressLocation.Window, title: "scriptc: compiling" };
  return vscode.window.withProgress(title, () =>
    client.sendRequest("workspace/executeCommand", { command, arguments: [uri, which] }));
}

async function show(command, uri, which) {
  try {
    const answer = await graph(command, uri, which);
    const panel = vscode.window.createWebviewPanel("scriptc.graph", answer.name, vscode.ViewColumn.Beside, { enableFindWidget: true });
    panel.webview.html = answer.form === "html" ? answer.text : textPage(answer.name, answer.text);
  } catch (problem) {
    vscode.window.showErrorMessage(`scriptc: ${problem.message}`);
  }
}

function showHere(command) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.languageId !== "python") return;
  const { line, character } = editor.selection.active;
  show(command, client.code2ProtocolConverter.asUri(editor.document.uri), { line, character });
}

async function start(context) {
  const given = settings(), program = serverProgram(given.server, context.extensionPath);
  const run = { command: program, args: ["lsp"] };
  client = new LanguageClient("scriptc", "scriptc", run, {
    documentSelector: [{ language: "python", scheme: "file" }, { language: "python", scheme: "untitled" }],
    initializationOptions: serverOptions(given),
    middleware: {
      // a click on a lens: the answer is shown, not dropped
      executeCommand: (command, args) => show(command, args[0], args[1]),
    },
  });
  client.onDidChangeState(({ newState }) => showState(newState, program));
  try {
    await client.start();
  } catch (problem) {
    showState(State.Stopped, program);
    vscode.window.showErrorMessage(`scriptc: ${program} does not start: ${problem.message}`);
  }
}

async function stop() {
  if (client && client.isRunning()) await client.stop();
}

async function activate(context) {
  status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right);
  const pages = { provideTextDocumentContent: async (uri) =>
    (await client.sendRequest("workspace/textDocumentContent", { uri: uri.toString() })).text };
  context.subscriptions.push(
    status,
    vscode.workspace.registerTextDocumentContentProvider(PAGES, pages),
    vscode.commands.registerCommand("scriptc.showGraph", () => showHere("scriptc.graph")),
    vscode.commands.registerCommand("scriptc.showPage", () => showHere("scriptc.page")),
    vscode.commands.registerCommand("scriptc.restart", async () => { await stop(); await start(context); }),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("scriptc.server")) { await stop(); await start(context); }
      else if (change.affectsConfiguration("scriptc") && client.isRunning())
        client.sendNotification("workspace/didChangeConfiguration", { settings: { scriptc: serverOptions(settings()) } });
    }));
  await start(context);
}

module.exports = { activate, deactivate: stop };
