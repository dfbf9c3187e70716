import type { Plugin } from "vite";

const id = "\0native-temporal";

/**
 * Browsers that know Temporal themselves do not load the polyfill (27 KB compressed); the others load it before the app
 * starts. Our own modules keep importing `temporal-polyfill`, as the server does.
 */
export function nativeTemporal(): Plugin {
  return {
    name: "cairn:native-temporal",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      return source === "temporal-polyfill" && importer !== id ? id : undefined;
    },
    load(asked) {
      if (asked !== id) return undefined;
      return 'export const Temporal = globalThis.Temporal ?? (await import("temporal-polyfill")).Temporal;';
    },
  };
}
