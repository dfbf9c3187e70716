import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { cssVariables } from "#ui/theme/variables.ts";
import { DowntimePage } from "./downtime-page.tsx";
import "./base.css";

/** Mounts the page with the design tokens but without the component library. */
export function startDowntimePage(element: HTMLElement): void {
  const { variables, light, dark } = cssVariables();
  const block = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
  const style = document.createElement("style");
  style.textContent = `:root{${block({ ...variables, ...light })}}
@media screen and (prefers-color-scheme: dark){:root{${block(dark)}}}`;
  document.head.append(style);
  createRoot(element).render(
    <StrictMode>
      <DowntimePage />
    </StrictMode>,
  );
}
