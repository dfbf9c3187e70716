import { defineWebModule } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "signatures",
  screens: [
    {
      path: "/verify",
      layout: "bare",
      signedOut: true,
      load: async () => {
        const { verifyReady } = await import("./seals/web/verify.texts.ts");
        await verifyReady();
        return import("./seals/web/verify-page.tsx");
      },
    },
  ],
  extensions: {
    "workbench.mark-check": [
      {
        id: "signatures",
        check: async (strokes) => {
          const { faultText, markFault } = await import("./marks/mark-words.ts");
          const fault = markFault({ strokes });
          return fault ? faultText[fault] : null;
        },
      },
    ],
  },
});
