import { chromium as playwright } from "/work/h-facility/node_modules/playwright-core/index.mjs";
import { chromium, chromiumArguments } from "/work/h-facility/tools/chromium.mjs";
import { signIn } from "/work/h-facility/e2e/support/sign-in.ts";
import { expectAccessible } from "/work/h-facility/e2e/support/index.ts";
// narrow.mjs BASE USER path... : at 320 px with text size 20, what sticks out; axe
const [base, as, ...paths] = process.argv.slice(2);
const browser = await playwright.launch({ executablePath: chromium(), args: chromiumArguments });
const context = await browser.newContext({ baseURL: base, viewport: {width:320,height:640}, reducedMotion:"reduce", locale:"en-US", timezoneId:"America/Los_Angeles", colorScheme:"light" });
context.setDefaultTimeout(15000);
await context.addInitScript((v)=>{ if (window===window.top) localStorage.setItem("lastChangelogVersion", v); }, "1.13.3-hotfix1");
const page = await context.newPage();
await signIn(page, `${as}@aldercreek.example`, "cairn-demo-pass-2026");
let n = 0;
for (const path of paths) {
  await page.goto(path);
  await page.waitForTimeout(1500);
  await page.evaluate(() => document.documentElement.style.setProperty("--cairn-text-size", "20"));
  await page.waitForTimeout(600);
  const out = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width + 1) return [];
    const scrolls = (e) => e !== null && e !== document.body && (/auto|scroll|hidden|clip/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
    return [...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > width + 1 && !scrolls(e.parentElement)).slice(0, 6).map((e) => `${e.tagName}.${e.className} ${(e.textContent ?? "").slice(0, 40)}`);
  });
  console.log(path, out.length ? out : "fits");
  await expectAccessible(page).then(() => console.log(path, "axe ok"), (e) => console.log(path, "axe:", e.message.slice(0, 600)));
  await page.screenshot({ path: `/tmp/facility-narrow-${n++}.png`, fullPage: true });
}
await browser.close();
