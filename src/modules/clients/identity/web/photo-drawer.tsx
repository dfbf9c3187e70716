import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { getFile } from "#platform/shared/files/files.contract.ts";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { sendFile } from "#platform/web/files/send-file.ts";
import { invalidate, useAction, useRead, useSession } from "#platform/web/index.ts";
import { ActionRow, confirmDanger, PageSection, PersonPhoto, ProblemAlert, showDateTime } from "#ui/index.ts";
import { type ChartContext, getChart } from "../client.contract.ts";
import { listClients } from "../client-list.contract.ts";
import { legalName } from "../name.ts";
import { getProfilePhoto, putProfilePhoto, removeProfilePhoto } from "../profile-photo.contract.ts";
import { type Crop, wholePicture } from "./crop.ts";
import classes from "./photo.module.css";
import { croppedFile, PhotoCrop } from "./photo-crop.tsx";
import { PhotoSource } from "./photo-source.tsx";

/** Takes the client's photo: camera or file, then the square that is kept. Earlier photos are below. */
export function PhotoForm({ chart, onClose }: { chart: ChartContext; onClose: () => void }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(wholePicture);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const save = async () => {
    if (!picture) return;
    setProblem(null);
    setSending(true);
    try {
      const file = await croppedFile(picture, crop);
      const watch = { onProgress: () => undefined, signal: new AbortController().signal };
      const { id } = await sendFile({ to: putProfilePhoto, params: { mrNo: chart.mrNo } }, file, watch);
      setSent(id);
    } catch (error) {
      setProblem(error);
      setSending(false);
    }
  };
  return (
    <>
      {sent ? (
        <Scanning
          fileId={sent}
          onReady={() => {
            void invalidate(getChart, getProfilePhoto, listClients);
            onClose();
          }}
          onRefused={() => {
            setSent(null);
            setSending(false);
            setPicture(null);
          }}
        />
      ) : picture ? (
        <PhotoCrop picture={picture} crop={crop} onChange={setCrop} />
      ) : (
        <PhotoSource
          onPicture={(taken) => {
            setCrop(wholePicture);
            setPicture(taken);
          }}
        />
      )}
      {problem !== null && <ProblemAlert error={problem} />}
      {!picture && <Earlier chart={chart} />}
      <ActionRow>
        {picture && !sending && (
          <Button variant="subtle" onClick={() => setPicture(null)}>
            Another photo
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!picture} loading={sending} onClick={() => void save()}>
          Save photo
        </Button>
      </ActionRow>
    </>
  );
}

/** A photo is scanned before it is shown; this takes a second or two. */
function Scanning({ fileId, onReady, onRefused }: { fileId: string; onReady: () => void; onRefused: () => void }) {
  const read = useRead(getFile, { params: { fileId } }, { everyMs: 500, staleMs: 0 });
  const status = read.data?.status;
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    if (status === "ready") ready.current();
  }, [status]);
  if (status === "quarantined")
    return (
      <div className={classes.source}>
        <p role="alert">This file was refused by the virus scan. Take another photo.</p>
        <Button variant="default" onClick={onRefused}>
          Another photo
        </Button>
      </div>
    );
  return (
    <p role="status" className={classes.source}>
      Checking the photo. This takes a few seconds.
    </p>
  );
}

function Earlier({ chart }: { chart: ChartContext }) {
  const { timeZone } = useSession();
  const params = { mrNo: chart.mrNo };
  const read = useRead(getProfilePhoto, { params });
  const remove = useAction(removeProfilePhoto, {
    invalidates: [getProfilePhoto, getChart, listClients],
    done: "Photo removed",
  });
  const photos = read.data?.photos ?? [];
  if (photos.length === 0) return null;
  const ask = async () => {
    const answer = await confirmDanger({
      act: "Remove photo",
      client: `${chart.legalFirstName} ${chart.legalLastName}, ${chart.mrNo}`,
      consequence: "The chart shows initials until another photo is taken. The photo stays in the record.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer) remove.go({ params, query: { reason: answer.reason } });
  };
  return (
    <PageSection title="Photos">
      <ul className={classes.earlier}>
        {photos.map(({ fileId, takenAt, byName }) => {
          const src = photoAddress(fileId);
          return (
            <li key={fileId}>
              <PersonPhoto name={legalName(chart)} seed={chart.mrNo} size={56} {...(src ? { src } : {})} />
              <span>
                {showDateTime(takenAt, timeZone)}
                {byName && `, ${byName}`}
                {fileId === read.data?.current && (
                  <Button variant="subtle" size="compact-sm" onClick={() => void ask()}>
                    Remove
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </PageSection>
  );
}
