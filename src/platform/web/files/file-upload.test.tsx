import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "#ui/testing.tsx";
import { FileUpload } from "./file-upload.tsx";

function upload(accept: string) {
  renderUi(
    <FileUpload
      target={{ subjectType: "client", subjectId: "01a00000-0000-7000-8000-000000000001", category: "photo" }}
      label="Add a photo"
      accept={accept}
      hint="Or drop it here."
      onReady={() => undefined}
    />,
  );
  const zone = screen.getByRole("button", { name: "Add a photo" }).parentElement as HTMLElement;
  return (file: File) => fireEvent.drop(zone, { dataTransfer: { files: [file] } });
}

it("says what is wanted of a file of another kind, before it is sent, and does not offer to send it again", () => {
  const drop = upload("image/jpeg,image/png,image/webp");
  drop(new File(["hello"], "letter.txt", { type: "text/plain" }));
  expect(screen.getByText("letter.txt: this is another kind of file. Choose JPEG, PNG or WEBP.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send it again" })).toBeNull();
});

it("names a whole family of files as people call it", () => {
  const drop = upload("application/pdf,image/*");
  drop(new File(["hello"], "letter.txt", { type: "text/plain" }));
  expect(screen.getByText("letter.txt: this is another kind of file. Choose PDF or a picture.")).toBeTruthy();
});
