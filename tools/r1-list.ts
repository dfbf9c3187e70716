import { z } from "zod";
import { modules } from "../src/apps/modules.ts";
import { idsInAnswer } from "../src/platform/shared/ids-in-answer.ts";
function keys(s: any, seen = new Set(), path = "", out: string[] = []): string[] {
  if (!s || seen.has(s)) return out; seen.add(s);
  if (s instanceof z.ZodObject) for (const [k, p] of Object.entries(s.shape)) { out.push(path + k); keys(p, seen, `${path}${k}.`, out); }
  else if (s instanceof z.ZodArray) keys(s.element, seen, path, out);
  else if (s instanceof z.ZodRecord) keys(s.valueType, seen, path, out);
  else if (s instanceof z.ZodUnion) for (const o of s.options) keys(o, seen, path, out);
  else if (s.def?.innerType) keys(s.def.innerType, seen, path, out);
  else if (s.def?.out) keys(s.def.out, seen, path, out);
  else if (s.def?.getter) keys(s.def.getter(), seen, path, out);
  return out;
}
for (const m of modules) for (const { contract: c } of m.handlers) {
  const has = idsInAnswer(c.response, "client");
  const k = keys(c.response).filter((x) => /(mrNo|clientName|birthDate|dateOfBirth|subjectId|legalLastName|demographicId|orderId|noteId|formId|\btitle|\blabel|\bname|lead)$/i.test(x));
  console.log(`${has ? "HAS " : k.length ? "?   " : "-   "} ${c.chart ?? "-"} ${c.audit ? "A" : " "} ${c.permission} ${c.method} ${c.path}  ${has ? "" : k.slice(0, 9).join(",")}`);
}
