import { Avatar } from "@mantine/core";

/** A photo, or initials on a quiet ground. The name always stands beside it or in the control's label. */
export function PersonPhoto({ initials, photo, size }: { initials: string; photo: string | null; size: number }) {
  return (
    <Avatar src={photo} size={size} radius="xl" color="pine" variant="light" alt="" aria-hidden>
      {initials}
    </Avatar>
  );
}
