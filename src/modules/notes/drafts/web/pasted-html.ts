/** Word writes its lists as paragraphs with a style, and a note has no tables. */
const wordList = /mso-list:\s*l\d+\s+level(\d+)/i;

export function needsCleaning(html: string): boolean {
  return wordList.test(html) || /<table\b/i.test(html);
}

/** Word's list paragraphs as lists, and each table row as one line with its cells set apart. Other text stays as it is. */
export function pastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of page.querySelectorAll("style, script, meta, link, title")) part.remove();
  listsOf(page);
  tablesOf(page);
  return page.body.innerHTML;
}

function listsOf(page: Document): void {
  let list: HTMLElement | null = null;
  for (const paragraph of page.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    if (!wordList.test(paragraph.getAttribute("style") ?? "")) {
      list = null;
      continue;
    }
    const mark = paragraph.querySelector<HTMLElement>('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
    const numbered = /^\s*\(?[0-9a-z]{1,3}[.)]/i.test(mark?.textContent ?? "");
    mark?.remove();
    const kind = numbered ? "OL" : "UL";
    const follows = list !== null && list.tagName === kind && list === paragraph.previousElementSibling;
    if (!list || !follows) {
      list = page.createElement(kind);
      paragraph.before(list);
    }
    const item = page.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

function tablesOf(page: Document): void {
  for (const table of page.querySelectorAll("table")) {
    for (const row of table.querySelectorAll("tr")) {
      const line = page.createElement("p");
      const cells = [...row.querySelectorAll("th, td")].map((cell) => cell.textContent.replace(/\s+/g, " ").trim());
      line.textContent = cells.join(" | ");
      table.before(line);
    }
    table.remove();
  }
}
