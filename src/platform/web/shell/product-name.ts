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

export function useProductName(): string {
  return usePublicConfig()?.productName ?? "Cairn";
}
