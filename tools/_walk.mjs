import { chromium as playwright } from "playwright-core";
import { chromium, chromiumArguments } from "/work/h-docsign/tools/chromium.mjs";
import { signIn } from "/work/h-docsign/e2e/support/sign-in.ts";
const base="http://localhost:4210";
const browser = await playwright.launch({ executablePath: chromium(), args: chromiumArguments });
for (const [w,h,colorScheme] of [[1440,900,"light"],[390,844,"dark"],[1440,900,"dark"],[390,844,"light"]]) {
 const c = await browser.newContext({ baseURL: base, viewport:{width:w,height:h}, reducedMotion:"reduce", locale:"en-US", timezoneId:"America/Los_Angeles", colorScheme}); c.setDefaultTimeout(15000);
 await c.addInitScript((v)=>{ if (window===window.top) localStorage.setItem("lastChangelogVersion", v); }, "1.13.3-hotfix1");
 const p = await c.newPage();
 const shot = async (name, fn) => { try { await fn(); await p.waitForTimeout(1200); await p.screenshot({path:`/tmp/dsw-${name}-${w}-${colorScheme}.png`}); } catch (e) { console.log(name, w, String(e).slice(0,150)); await p.screenshot({path:`/tmp/dsw-${name}-${w}-${colorScheme}.png`}); } };
 await signIn(p, "brandt@aldercreek.example","cairn-demo-pass-2026");
 await shot("company", () => p.goto("/documents?tabs=company"));
 await shot("companydoc", async () => { await p.getByRole("link",{name:/Suicide risk/}).first().click(); });
 await shot("letters", () => p.goto("/documents?tabs=letters"));
 await shot("template", async () => { await p.getByText("Financial agreement").first().click(); });
 await c.clearCookies();
 await signIn(p, "barrett@aldercreek.example","cairn-demo-pass-2026");
 await shot("signing", () => p.goto("/documents?tabs=signing"));
 await shot("request", async () => { await p.getByText("Financial agreement").first().click(); });
 await shot("files", () => p.goto("/documents?tabs=clients&show=all"));
 await shot("letterdoc", async () => { await p.getByText("Financial agreement").first().click(); });
 await shot("send", async () => { await p.getByRole("button",{name:"Send for signature"}).first().click(); await p.getByText("Someone else").first().click(); });
 await shot("chart", async () => { await p.goto("/documents?tabs=signing&envelopes=finished"); await p.getByText("Financial agreement").first().click(); await p.waitForTimeout(800); await p.getByRole("link",{name:/MR1/}).first().click(); });
 await shot("letter", async () => { await p.getByRole("link",{name:"Proof of attendance"}).first().click(); });
 await c.close();
}
await browser.close();
