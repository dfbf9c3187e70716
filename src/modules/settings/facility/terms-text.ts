const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const plain = (text: string) => text.replace(/[&<>]/g, (letter) => escaped[letter] ?? letter);

/** Renders the terms' plain text: paragraphs, headings (`## `) and lists (`- `). */
export function termsHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      if (block.startsWith("## ")) return `<h2>${plain(block.slice(3))}</h2>`;
      const lines = block.split("\n");
      if (lines.every((line) => line.trim().startsWith("- ")))
        return `<ul>${lines.map((line) => `<li>${plain(line.trim().slice(2))}</li>`).join("")}</ul>`;
      return `<p>${lines.map(plain).join("<br>")}</p>`;
    })
    .join("");
}
