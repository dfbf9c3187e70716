import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const directory = join(import.meta.dirname, "../../../../docs/release-notes");
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const inline = (text: string) =>
  escaped(text)
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/`(.+?)`/g, "<kbd>$1</kbd>");

/** Renders the Markdown subset of release notes (headings, bullets, paragraphs, bold, keys) as HTML; escapes the rest. */
export function notesToHtml(markdown: string): string {
  const html: string[] = [];
  let listOpen = false;
  const list = (open: boolean) => {
    if (open !== listOpen) html.push(open ? "<ul>" : "</ul>");
    listOpen = open;
  };
  for (const line of markdown.split("\n").map((one) => one.trim())) {
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    const bullet = /^- (.+)$/.exec(line);
    list(bullet !== null);
    if (bullet) html.push(`<li>${inline(bullet[1] ?? "")}</li>`);
    else if (heading) html.push(`<h${heading[1]?.length}>${inline(heading[2] ?? "")}</h${heading[1]?.length}>`);
    else if (line !== "") html.push(`<p>${inline(line)}</p>`);
  }
  list(false);
  return html.join("\n");
}

/** Embedded in the page, because a sandboxed frame cannot fetch fonts. */
const inter = readFileSync(
  createRequire(import.meta.url).resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
).toString("base64");

function page(title: string, body: string, dark: boolean, size: number): string {
  const [paper, ink, quiet, line] = dark
    ? ["#1f1f1d", "#ecebe7", "#b3b0a9", "#33322f"]
    : ["#ffffff", "#3a3833", "#66635c", "#dedcd8"];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${dark ? "dark" : "light"}">
<style>
@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${inter}) format("woff2")}
body{margin:0;padding:1.25rem 1.5rem 1.5rem;background:${paper};color:${ink};font:${size}px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif;max-width:68ch}
h1{font-size:1.35em;margin:0 0 .5em}h2{font-size:1.1em;margin:1.4em 0 .3em}p{margin:0 0 .6em}ul{margin:0;padding-inline-start:1.2em}
li{margin:.3em 0}li::marker{color:${quiet}}kbd{font:inherit;font-weight:600;border:1px solid ${line};border-radius:4px;padding:0 .35em}
</style></head><body>${body}</body></html>`;
}

/**
 * `GET /release-notes/:version`: the page for the release-notes dialog, shown in a sandboxed frame of
 * the same origin, without scripts. `theme` (light, dark) and `size` (11-20) follow the
 * user's settings. An unknown version answers 404 with a message.
 */
export function mountReleaseNotes(http: FastifyInstance): void {
  http.get<{
    Params: { version: string };
    Querystring: { theme?: string; size?: string };
  }>("/release-notes/:version", async ({ params: { version }, query: { theme, size } }, reply) => {
    const px = Math.min(20, Math.max(11, Number.parseInt(size ?? "", 10) || 14));
    const file = join(directory, `${version}.md`);
    const known = /^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$/.test(version) && existsSync(file);
    const body = known
      ? notesToHtml(readFileSync(file, "utf8"))
      : "<h1>No notes for this version</h1><p>There are no release notes for this version.</p>";
    return reply
      .status(known ? 200 : 404)
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'; sandbox",
      )
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "public, max-age=300")
      .type("text/html; charset=utf-8")
      .send(page(known ? `Cairn ${version}` : "No notes", body, theme === "dark", px));
  });
}
