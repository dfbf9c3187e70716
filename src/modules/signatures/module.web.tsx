import { defineWebModule } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "signatures",
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
