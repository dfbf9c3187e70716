import { expect, it } from "vitest";
import { needsCleaning, pastedHtml } from "./pasted-html.ts";

const item = (mark: string, text: string, list = "l0") =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${list} level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${text}</p>`;

it("lists pasted from Word stay lists, numbered and not", () => {
  const html = `<p>Plan</p>${item("·", "Taper lorazepam")}${item("·", "Fluids")}<p>Steps</p>${item("1.", "Call the family", "l1")}${item("2.", "Sign", "l1")}`;
  expect(needsCleaning(html)).toBe(true);
  const page = new DOMParser().parseFromString(pastedHtml(html), "text/html");
  const texts = (list: string) => [...page.querySelectorAll(`${list} > li`)].map((one) => one.textContent.trim());
  expect(texts("ul")).toEqual(["Taper lorazepam", "Fluids"]);
  expect(texts("ol")).toEqual(["Call the family", "Sign"]);
  expect([...page.querySelectorAll("p")].map((one) => one.textContent)).toEqual(["Plan", "Steps"]);
});

it("a simple table stays readable, one line a row", () => {
  const html =
    "<table><tr><th>Drug</th><th>Dose</th></tr><tr><td>sertraline</td><td>50 mg</td></tr></table><p>After</p>";
  expect(pastedHtml(html)).toBe("<p>Drug | Dose</p><p>sertraline | 50 mg</p><p>After</p>");
});

it("other text is pasted as it is", () => expect(needsCleaning("<p>Slept <b>well</b></p>")).toBe(false));
