import { Button } from "@mantine/core";
import { useState } from "react";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { PersonPhoto, SideDrawer } from "#ui/index.ts";
import type { ChartContext } from "../client.contract.ts";
import { calledName, legalName } from "../name.ts";
import classes from "./client-photo.module.css";
import { PhotoForm } from "./photo-drawer.tsx";

/** The client's photo. Nurses identify the client by it during medication pass. */
export function ClientPhoto({ chart }: { chart: ChartContext }) {
  const [open, setOpen] = useState(false);
  const src = photoAddress(chart.photoFileId);
  return (
    <div className={classes.photo}>
      <PersonPhoto name={legalName(chart)} seed={chart.mrNo} size={72} {...(src ? { src } : {})} />
      {chart.abilities.includes("edit") && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {src ? "Change photo" : "Add photo"}
        </Button>
      )}
      <SideDrawer opened={open} onClose={() => setOpen(false)} title={`Photo: ${calledName(chart)}`}>
        {open && <PhotoForm chart={chart} onClose={() => setOpen(false)} />}
      </SideDrawer>
    </div>
  );
}
