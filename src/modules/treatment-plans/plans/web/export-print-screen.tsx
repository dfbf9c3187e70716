export { ExportScreen as Screen } from "./print-screen.tsx";
