import { useEffect, useMemo, useState } from "react";
import type { PaletteCommand } from "../modules/extension-points.ts";
import type { WebModule } from "../modules/module.ts";
import { isAllowed, useModules } from "../modules/registry.tsx";
import { useSession } from "../session/session-context.ts";

/** What all modules offer in the palette, less what the user may not do; empty until their files have come. */
export function useCommands(): readonly PaletteCommand[] {
  const modules = useModules();
  const { permissions } = useSession();
  const [all, setAll] = useState<readonly PaletteCommand[]>([]);
  useEffect(() => {
    let isOpen = true;
    void commandsOf(modules).then((commands) => isOpen && setAll(commands));
    return () => {
      isOpen = false;
    };
  }, [modules]);
  return useMemo(() => all.filter((command) => isAllowed(command, permissions)), [all, permissions]);
}

/** A file that does not come, as without a network, leaves out its module only: pages and clients are still found. */
async function commandsOf(modules: readonly WebModule[]): Promise<readonly PaletteCommand[]> {
  const loaded = await Promise.allSettled(modules.map(async ({ commands }) => (await commands?.()) ?? []));
  return loaded.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}
