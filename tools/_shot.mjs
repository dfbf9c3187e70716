import { chromium as playwright } from "playwright-core";
import { chromium, chromiumArguments } from "/work/h-facility/tools/chromium.mjs";
import { signIn } from "/work/h-facility/e2e/support/sign-in.ts";
const [base, as, out, ...steps] = process.argv.slice(2);
const browser = await playwright.launch({ executablePath: chromium(), args: chromiumArguments });
for (const [w,h] of [[1440,900],[390,844]]) for (const colorScheme of ["light","dark"]) {
  if (process.env.ONLY && process.env.ONLY !== `${w}-${colorScheme}`) continue;
  const context = await browser.newContext({ baseURL: base, viewport: {width:w,height:h}, reducedMotion:"reduce", locale:"en-US", timezoneId:"America/Los_Angeles", colorScheme });
  context.setDefaultTimeout(15000);
  await context.addInitScript((v)=>{ if (window===window.top) localStorage.setItem("lastChangelogVersion", v); }, "1.13.3-hotfix1");
  const page = await context.newPage();
  await signIn(page, as, "cairn-demo-pass-2026");
  for (const step of steps) {
    const [verb, ...rest] = step.split("=");
    const arg = rest.join("=");
    if (verb === "go") await page.goto(arg);
    if (verb === "click") await page.getByText(arg, {exact:true}).first().click();
    if (verb === "role") { const [role,name]=arg.split("|"); await page.getByRole(role,{name}).first().click(); }
    if (verb === "fill") { const [label,text]=arg.split("|"); await page.getByLabel(label).first().fill(text); }
    if (verb === "link") await page.locator(arg).first().click();
    if (verb === "see") await page.locator(arg).last().scrollIntoViewIfNeeded();
    if (verb === "key") await page.keyboard.press(arg);
    await page.waitForTimeout(900);
  }
  await page.screenshot({ path: `${out}-${w}-${colorScheme}.png`, fullPage: !!process.env.FULL });
  await context.close();
}
await browser.close();
