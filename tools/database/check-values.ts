/**
 * The values a CHECK leaves to a column, as TypeScript literals, or null when it is not an enumeration. Reads PostgreSQL's
 * own spelling: `(state = ANY (ARRAY['open'::text, …]))`, and for arrays `(kinds <@ ARRAY[…])`, alone or joined by AND.
 */
export function checkedValues(column: string, check: string): string[] | null {
  const name = `(?:${column}|"${column}")`;
  const list = String.raw`ARRAY\[((?:'(?:[^']|'')*'|[^\]'])*)\]`;
  const forms = [
    new RegExp(String.raw`^${name} = ANY \(${list}\)$`),
    new RegExp(`^${name} <@ ${list}$`),
    new RegExp(String.raw`^${name} = ('(?:[^']|'')*'::\w+|\d+)$`),
  ];
  for (const part of conjuncts(check)) {
    const bare = part.replace(new RegExp(String.raw`^\(${name} IS NULL\) OR `), "");
    for (const form of forms) {
      const items = form.exec(unwrapped(bare))?.[1];
      if (items !== undefined) return literals(items);
    }
  }
  return null;
}

function literals(items: string): string[] {
  return [...items.matchAll(/'((?:[^']|'')*)'|\(?(-?\d+)\)?/g)].map(([, text, number]) =>
    text === undefined ? (number ?? "") : JSON.stringify(text.replaceAll("''", "'")),
  );
}

function conjuncts(check: string): string[] {
  const inner = unwrapped(check);
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] === "'") i = inner.indexOf("'", i + 1);
    else if (inner[i] === "(") depth++;
    else if (inner[i] === ")") depth--;
    else if (depth === 0 && inner.startsWith(" AND ", i)) {
      parts.push(unwrapped(inner.slice(from, i)));
      from = i + " AND ".length;
    }
  }
  return [...parts, unwrapped(inner.slice(from))];
}

/** Without the parentheses around all of it. */
function unwrapped(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "'") i = text.indexOf("'", i + 1);
    else if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0 && i < text.length - 1) return text;
  }
  return unwrapped(text.slice(1, -1));
}
