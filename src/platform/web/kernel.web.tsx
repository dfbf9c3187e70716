import { defineWebModule } from "./modules/module.ts";

const showKeys = () => void import("#ui/keys/key-help.tsx").then(({ openKeyHelp }) => openKeyHelp());

/** The screens every module's pages lead to: refused, not found, print. In the form of a module. */
export const kernelWeb = defineWebModule({
  name: "platform",
  screens: [
    { path: "/403", layout: "bare", signedOut: true, load: () => import("./router/forbidden-screen.tsx") },
    { path: "/404", layout: "bare", signedOut: true, load: () => import("./router/not-found-screen.tsx") },
    {
      path: "/exportPrint/$print_page",
      layout: "print",
      contains: { noClient: "Each page declares what it contains." },
      load: () => import("./router/print-page.tsx"),
    },
  ],
  commands: async () => [
    { id: "keys", label: "Show the keys of this page", keywords: ["help", "shortcuts"], run: showKeys },
  ],
});
