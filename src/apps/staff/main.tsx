import "#ui/global.css";
import type { WebModule } from "#platform/web/index.ts";
import { startApp } from "#platform/web/start.tsx";

// Every module's browser side, found by its place: a new module needs no line here.
const found = import.meta.glob<{ webModule: WebModule }>("../../modules/*/module.web.tsx", { eager: true });
const element = document.getElementById("app");
if (!element) throw new Error("index.html has no #app.");
startApp(
  element,
  Object.values(found).map(({ webModule }) => webModule),
);
