/** What screens of every module build on. The rest of this folder is the platform's own. */

export { type Action, type ActionOptions, useAction } from "./api/action.ts";
export { call } from "./api/call.ts";
export { download } from "./api/download.ts";
export { useListOrSearch } from "./api/list-or-search.ts";
export { ApiProblem, isCancellation, isProblem, problemText } from "./api/problem.ts";
export { invalidate, keyOf, queryClient, queryFor, type ReadOptions, type ReadRef, useRead } from "./api/query.ts";
export type { CallOptions } from "./api/request.ts";
export { serverInstant, serverNow } from "./api/server-clock.ts";
export { type DeviceDraftStore, onFlush, useDeviceDraft } from "./drafts/device-draft.ts";
export { type Draft, useDraft } from "./drafts/draft-store.ts";
export { StaleDraft, type StaleDraftProps } from "./drafts/stale-draft.tsx";
export { useLive, useLiveStatus } from "./live/use-live.ts";
export { useTexts } from "./messages/language.ts";
export { useReasons } from "./messages/reasons.ts";
export type {
  ExtensionPoint,
  ExtensionPoints,
  HomeCard,
  PaletteCommand,
  ProfileTab,
} from "./modules/extension-points.ts";
export { lazyPiece, useLoaded } from "./modules/lazy-piece.tsx";
export { defineWebModule, type NavItem, type PrintPage, type WebModule, type WebScreen } from "./modules/module.ts";
export { useExtensions } from "./modules/registry.tsx";
export { WhoIsHere } from "./presence/who-is-here.tsx";
export { AppLink, type AppLinkProps, useGo, useParam, useTab, useUrlState } from "./router/links.tsx";
export { RecordProblem } from "./router/record-problem.tsx";
export { handOver } from "./session/session.ts";
export { type Session, useCan, useSession } from "./session/session-context.ts";
export { useSessionConfig } from "./shell/product-name.ts";
