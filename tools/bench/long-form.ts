import { type Page, chromium as playwright } from "playwright-core";
import { callApi } from "../../e2e/support/call-api.ts";
import { signIn } from "../../e2e/support/sign-in.ts";
import { listClients } from "../../src/modules/clients/identity/client-list.contract.ts";
import { createForm } from "../../src/modules/forms/forms/form.contract.ts";
import { item, section } from "../../src/modules/forms/templates/template.ts";
import {
  getTemplateVersion,
  importFormTemplate,
  publishTemplateVersion,
  type TemplateFile,
} from "../../src/modules/forms/templates/version.contract.ts";
import { newId } from "../../src/platform/shared/ids.ts";
import { product } from "../../src/platform/shared/product.ts";
import { chromium, chromiumArguments } from "../chromium.mjs";
import { readEnvironment } from "../run/environment.ts";
import { runningInstance } from "../run/instance.ts";
import { demoPassword } from "../seed/people.ts";

/**
 * `npm run bench:form`: processor time of the page's main thread for a keystroke in a form of 300 questions with 60 conditions
 * and a score, in the Cairn that runs here, and beside it the least that this browser takes for any keystroke. A device that
 * is 4 times slower must do it within one frame.
 */
const keystrokes = 30;
const slowdown = 4;
const frameMs = 1000 / 60;

const environment = readEnvironment();
const url = `http://localhost:${runningInstance(environment.dataDirectory)?.port ?? environment.port}`;
const key = `long-form-${newId().slice(-8)}`;

const questions = (at: number) => [
  item(`gate${at}`, "yesNo", `Does part ${at} apply?`),
  ...Array.from({ length: 5 }, (_, one) =>
    item(`detail${at}-${one}`, "shortText", `Detail ${one + 1}`, {
      ...(one < 2 ? { visibleWhen: { match: "any", rows: [{ linkId: `gate${at}`, is: "notAnswered" }] } } : {}),
    }),
  ),
  ...Array.from({ length: 4 }, (_, one) =>
    item(`points${at}-${one}`, "integer", `Points ${one + 1}`, { min: 0, max: 4 }),
  ),
];
const sections = Array.from({ length: 30 }, (_, at) => section(`part${at}`, `Part ${at + 1}`, questions(at)));
sections[29]?.items.push(
  item("total", "score", "Total", {
    score: { method: "sum", of: sections.map((_, at) => `points${at}-0`), decimals: 0, bands: [] },
  }),
);
const file: TemplateFile = {
  format: "cairn-form-template",
  formatVersion: 1,
  template: {
    key,
    title: `Long form ${key.slice(-8)}`,
    description: "300 questions, to measure typing.",
    kind: "form",
    chartTab: "administrative",
    sensitivity: "part2",
    consentType: null,
    onePerEpisode: false,
    revocable: false,
    reviewRequired: false,
    language: "en",
    notice: "",
    definition: { items: sections },
    slots: [],
  },
};

/** Processor time of the page's main thread for each of the keystrokes in the focused field, ascending in milliseconds. */
async function keystrokeTimes(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  // Processor time, because what else the machine does must not decide.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0);
  };
  const times: number[] = [];
  for (let typed = 0; typed < keystrokes; typed += 1) {
    const before = await busy();
    await page.keyboard.press("a");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    times.push(await busy().then((after) => after - before));
  }
  return times.sort((a, b) => a - b);
}

const medianOf = (times: readonly number[]) => times[Math.floor(times.length / 2)] ?? 0;

const browser = await playwright.launch({ executablePath: chromium(), args: chromiumArguments });
try {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    timezoneId: "America/Los_Angeles",
  });
  await context.addInitScript((version) => {
    if (window === window.top) localStorage.setItem("lastChangelogVersion", version);
  }, product.version);
  const page = await context.newPage();
  await signIn(page, "reyes@aldercreek.example", demoPassword);
  const { templateId } = await callApi({ url }, context, importFormTemplate, {
    body: { text: JSON.stringify(file), dryRun: false },
  });
  const params = { templateId: templateId ?? "", number: "1" };
  const { version } = await callApi({ url }, context, getTemplateVersion, { params });
  await callApi({ url }, context, publishTemplateVersion, { params, body: { version, changeNote: "To measure" } });
  const { rows } = await callApi({ url }, context, listClients, { query: {} });
  const form = await callApi({ url }, context, createForm, {
    body: { mrNo: rows[0]?.mrNo ?? "", templateKey: key },
  });
  await page.goto(`/forms/${form.id}`);
  const field = page.getByRole("textbox", { name: "Detail 5" }).nth(14);
  await field.waitFor();
  await field.click();

  const times = await keystrokeTimes(page);
  const bare = await context.newPage();
  await bare.setContent("<input autofocus>");
  await bare.getByRole("textbox").click();
  const least = medianOf(await keystrokeTimes(bare));
  const [middle, most] = [medianOf(times), times[Math.floor(keystrokes * 0.95)] ?? 0];
  const verdict = middle * slowdown < frameMs ? "" : `  over one frame at ${slowdown} times slower`;
  console.log(`keystroke in 300 questions: median ${middle.toFixed(2)} ms, p95 ${most.toFixed(2)} ms${verdict}`);
  console.log(`a page with one plain input here: ${least.toFixed(2)} ms; ${(middle / least).toFixed(1)} times as much`);
} finally {
  await browser.close();
}
