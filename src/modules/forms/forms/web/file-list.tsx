import type { ReactNode } from "react";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import type { FormFile } from "../answer.contract.ts";
import classes from "./kinds.module.css";

interface FileListProps {
  files: readonly FormFile[];
  action?: ((file: FormFile) => ReactNode) | undefined;
}

/** Files of an answer, pictures as pictures; each opens in full. */
export function FileList({ files, action }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.fileList}>
      {files.map((file) => (
        <li key={file.fileId}>
          <a href={`/api/auth/files/${file.fileId}/content`} target="_blank" rel="noreferrer">
            {file.mediaType.startsWith("image/") && <img src={photoAddress(file.fileId)} alt="" />}
            <span>{file.name}</span>
          </a>
          {action?.(file)}
        </li>
      ))}
    </ul>
  );
}
