/** The cairn: three stones. Takes the colour of the text around it. */
export function Logo({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M5.2 28.4c-2-.4-3-2.4-2.2-4.2.9-2.1 5.2-3.3 13-3.3s12.1 1.2 13 3.3c.8 1.8-.2 3.8-2.2 4.2-5.7 1.1-15.9 1.1-21.6 0Z" />
      <path
        d="M8.9 19.3c-1.7-.3-2.5-2-1.9-3.6.7-1.9 4-3 9-3s8.3 1.1 9 3c.6 1.6-.2 3.3-1.9 3.6-4.2.9-10 .9-14.2 0Z"
        opacity=".78"
      />
      <path
        d="M12 11.1c-1.4-.4-1.9-1.9-1.3-3.3C11.4 6 13.3 5 16 5s4.6 1 5.3 2.8c.6 1.4.1 2.9-1.3 3.3-2.4.7-5.6.7-8 0Z"
        opacity=".56"
      />
    </svg>
  );
}
