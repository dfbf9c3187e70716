import { createContext, type ReactNode } from "react";

/** What the app shows instead of content that was refused, such as a way to ask for access; null for any other failure. */
export type ShowRefused = (error: unknown) => ReactNode;

export const RefusedContext = createContext<ShowRefused>(() => null);
