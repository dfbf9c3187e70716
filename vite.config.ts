import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { downtimeAddress } from "./tools/web/downtime-address.ts";
import { nativeTemporal } from "./tools/web/native-temporal.ts";
import { usedMantineStyles } from "./tools/web/used-mantine-styles.ts";
import { withoutJsonSchema } from "./tools/web/without-json-schema.ts";

const root = import.meta.dirname;

/** What the API serves beside the pages; the dev server passes these on to it. */
const apiPaths = [
  "/api",
  "/docs",
  "/healthz",
  "/readyz",
  "/metrics",
  "/build-date.txt",
  "/release-notes",
  "/.well-known",
];

const slashes = (id: string) => id.replaceAll("\\", "/");
/** What the app and the downtime page both use, with React, is a file of its own: that page must not bring the whole app. */
const ofBoth = (id: string) =>
  /node_modules\/(react|react-dom|scheduler)\/|icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/IconBackspace)\.|src\/(platform\/shared\/product|ui\/(theme\/(tokens|variables)|brand\/logo|form\/pin-pad|clinical\/tall-man|cx\.))/.test(
    slashes(id),
  );
const ofApp = (id: string) =>
  /src\/(platform|ui|modules)\//.test(slashes(id)) &&
  !/modules\/operations\/downtime\/(web\/offline|(age|attempts|crypto|packet|downtime\.contract)\.ts)/.test(
    slashes(id),
  );

/** Whether a module is one of these files, which must exist: a moved one would silently be cut into pieces again. */
function isOneOf(...files: readonly string[]): (id: string) => boolean {
  const paths = new Set(files.map((file) => slashes(resolve(root, "src", file))));
  for (const path of paths)
    if (!existsSync(path)) throw new Error(`vite.config.ts names ${path}, which does not exist.`);
  return (id) => paths.has(slashes(id));
}
/** What users see before they are signed in, with everything it uses. */
const ofSignIn = isOneOf(
  "modules/accounts/sign-in/web/screens/sign-in.tsx",
  "modules/accounts/sessions/web/lock-screen.tsx",
);
/** What every page of a signed-in user shows, with everything it uses. */
const ofEveryPage = isOneOf(
  "platform/web/shell/shell.tsx",
  "platform/web/shell/floating.tsx",
  "platform/web/version/version-watch.ts",
  "modules/accounts/sessions/web/session-dialogs.tsx",
  "modules/notifications/notices/web/notification-menu.tsx",
  "modules/settings/home/web/home.tsx",
  "modules/settings/release-notes/web/release-notes.tsx",
  "modules/integrations/connections/web/service-strip.tsx",
);

const { version } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as { version: string };

/**
 * The staff web app. `tools/run/web-build.ts` builds it into a fresh directory and swaps that in, so a half-written
 * build is never served; a plain `vite build` writes to `dist/staff`.
 */
export default defineConfig({
  // The page compares it with the server's to know that it is outdated.
  define: { __CAIRN_VERSION__: JSON.stringify(version) },
  root: resolve(root, "src/apps/staff"),
  cacheDir: resolve(root, "node_modules/.vite"),
  plugins: [react(), downtimeAddress(), nativeTemporal(), withoutJsonSchema(), usedMantineStyles(root)],
  // Each answer of the page puts a number of its own in its place (SEC-1).
  html: { cspNonce: "cairn-nonce" },
  css: { postcss: root, modules: { localsConvention: "camelCaseOnly" } },
  server: {
    host: process.env.HOST ?? "127.0.0.1",
    port: Number(process.env.PORT ?? 4000),
    strictPort: true,
    fs: { allow: [root] },
    proxy: Object.fromEntries(
      apiPaths.map((path) => [
        path,
        { target: process.env.API_ORIGIN ?? "http://127.0.0.1:4001", ws: path === "/api", changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: resolve(root, "dist/staff"),
    emptyOutDir: true,
    target: "es2023",
    manifest: true,
    sourcemap: "hidden",
    modulePreload: {
      // Every page has these before it asks for another one: they need no place in each list of what to fetch beside it.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(first|base|rolldown-runtime)-[\w-]+\.(js|css)$/.test(file)),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // The app, and the page that workstations keep for the time without the server.
      input: [resolve(root, "src/apps/staff/index.html"), resolve(root, "src/apps/staff/downtime.html")],
      output: {
        // The first file names all others, and hashes do not compress: seven characters each, the fewest it takes, save some of it.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // What the first screen needs is one file: cut up for the lazy pages that share parts of it, it would be dozens of
        // small files, each compressed for itself (24 KB more). The rest is left to the bundler, so that a page brings
        // only the pieces it uses.
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], test: ofBoth, priority: 4 },
            { name: "first", tags: ["$initial"], test: ofApp, priority: 3 },
            { name: "sign-in", test: ofSignIn, priority: 2 },
            { name: "signed-in", test: ofEveryPage, priority: 1 },
          ],
        },
      },
    },
  },
});
