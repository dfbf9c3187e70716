import type { PartContent } from "../drafts/part-content.ts";
import { formatBits } from "../drafts/part-content.ts";

const words = (text: string, format = 0) => ({ type: "text" as const, text, format });

/** Sample content with every node type a note can hold. */
export const sampleContent: PartContent = {
  blocks: [
    { type: "heading", tag: "h2", children: [words("Sample note")] },
    {
      type: "paragraph",
      children: [
        words("Plain text, "),
        words("bold text", formatBits.bold),
        words(", "),
        words("italic text", formatBits.italic),
        words(", "),
        words("underlined text", formatBits.underlined),
        words(" and "),
        words("struck-through text", formatBits.struck),
        words("."),
        { type: "linebreak" },
        words("A new line in the same paragraph."),
      ],
    },
    { type: "heading", tag: "h3", children: [words("A list")] },
    {
      type: "list",
      listType: "bullet",
      children: [
        { type: "listitem", indent: 0, children: [words("First item")] },
        { type: "listitem", indent: 1, children: [words("Nested item")] },
        { type: "listitem", indent: 0, children: [words("Second item")] },
      ],
    },
    {
      type: "list",
      listType: "number",
      children: [
        { type: "listitem", indent: 0, children: [words("First step")] },
        { type: "listitem", indent: 0, children: [words("Second step")] },
      ],
    },
    { type: "quote", children: [words("A quote from the client.")] },
  ],
};

/** HTML as Word puts it on the clipboard, with conditional comments, its own styles and fonts. */
export const wordPaste = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0;font-size:11.0pt}</style></head><body lang=EN-US>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<h1 style='mso-style-priority:9'>From a Word document</h1>
<p class=MsoNormal style='margin-left:.5in'><b><span style='font-family:"Comic Sans MS";color:red'>Bold and red</span></b>, then plain.<o:p></o:p></p>
<ul><li class=MsoListParagraph>First point</li><li class=MsoListParagraph>Second point</li></ul>
<table><tr><td>left cell</td><td>right cell</td></tr></table>
<script>alert("never")</script></body></html>`;
