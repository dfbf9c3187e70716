import { Button } from "@mantine/core";

/** Link to the packet, shown on an enrolled workstation when Cairn cannot start. */
export function OpenPacketLink() {
  return (
    <Button component="a" href="/downtime" variant="default">
      Open downtime packet
    </Button>
  );
}
