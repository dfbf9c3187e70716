import { useQuery } from "@tanstack/react-query";
import { getConfig, type PublicConfig } from "../../shared/settings/config.contract.ts";
import { queryFor } from "../api/query.ts";

/** What anyone may know about this facility; read once and kept for the life of the page. */
export function usePublicConfig(): PublicConfig | undefined {
  return useConfigRead().data;
}

/** The same with its refusal: `unknown-tenant` at an address that belongs to no facility. */
export function useConfigRead() {
  return useQuery({ ...queryFor(getConfig), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });
}

/**
 * What a signed-in person's pages go by (CFG-1). The answer from before the sign-in, or from behind the lock, does not have it
 * and is asked for again.
 */
export function useSessionConfig() {
  return useQuery({
    ...queryFor(getConfig),
    staleTime: ({ state }) => (state.data?.signedIn ? Number.POSITIVE_INFINITY : 0),
  });
}

export function useProductName(): string {
  return usePublicConfig()?.productName ?? "Cairn";
}
