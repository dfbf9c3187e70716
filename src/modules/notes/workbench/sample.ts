import type { PartContent } from "../drafts/part-content.ts";
import { formatBits } from "../drafts/part-content.ts";

const words = (text: string, format = 0) => ({ type: "text" as const, text, format });

/** Every node a note can hold, about nobody. */
export const sampleContent: PartContent = {
  blocks: [
    { type: "heading", tag: "h2", children: [words("A walk to the cairn")] },
    {
      type: "paragraph",
      children: [
        words("Plain words, "),
        words("bold ones", formatBits.bold),
        words(", "),
        words("slanted ones", formatBits.italic),
        words(", "),
        words("underlined", formatBits.underlined),
        words(" and "),
        words("struck", formatBits.struck),
        words("."),
        { type: "linebreak" },
        words("A new line in the same paragraph."),
      ],
    },
    { type: "heading", tag: "h3", children: [words("What to take along")] },
    {
      type: "list",
      listType: "bullet",
      children: [
        { type: "listitem", indent: 0, children: [words("Water")] },
        { type: "listitem", indent: 1, children: [words("two bottles")] },
        { type: "listitem", indent: 0, children: [words("A map")] },
      ],
    },
    {
      type: "list",
      listType: "number",
      children: [
        { type: "listitem", indent: 0, children: [words("Start early")] },
        { type: "listitem", indent: 0, children: [words("Add a stone")] },
      ],
    },
    { type: "quote", children: [words("Others have walked here, this is the way.")] },
  ],
};

/** What Word puts on the clipboard: conditional comments, its own styles, a list that is none, a font nobody asked for. */
export const wordPaste = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0;font-size:11.0pt}</style></head><body lang=EN-US>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<h1 style='mso-style-priority:9'>From a Word document</h1>
<p class=MsoNormal style='margin-left:.5in'><b><span style='font-family:"Comic Sans MS";color:red'>Bold and red</span></b>, then plain.<o:p></o:p></p>
<ul><li class=MsoListParagraph>First point</li><li class=MsoListParagraph>Second point</li></ul>
<table><tr><td>left cell</td><td>right cell</td></tr></table>
<script>alert("never")</script></body></html>`;
