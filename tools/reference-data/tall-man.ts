/**
 * Drug names that are taken for one another, with the letters that tell them apart large (FDA name differentiation
 * project and the names of medications §2.1).
 */
const names = `
ALPRAZolam ARIPiprazole buPROPion busPIRone carBAMazepine chlordiazePOXIDE chlorproMAZINE citalopram clomiPHENE clomiPRAMINE
clonazePAM cloNIDine cycloSERINE cycloSPORINE DAUNOrubicin diazePAM dimenhyDRINATE diphenhydrAMINE DOBUTamine DOPamine
DULoxetine FLUoxetine fluPHENAZine fluvoxaMINE glipiZIDE glyBURIDE guanFACINE hydrALAZINE HYDROcodone HYDROmorphone
hydroCHLOROthiazide hydrOXYzine lamiVUDine lamoTRIgine levETIRAcetam LORazepam medroxyPROGESTERone metFORMIN metroNIDAZOLE
methylPREDNISolone methylTESTOSTERone mitoXANTRONE niCARdipine NIFEdipine OLANZapine OXcarbazepine oxyCODONE PARoxetine
PENTobarbital PHENobarbital prednisoLONE predniSONE QUEtiapine quiNIDine quiNINE RABEprazole risperiDONE rOPINIRole sAXagliptin
SITagliptin sulfADIAZINE sulfaSALAzine SUMAtriptan tiaGABine tiZANidine TOLAZamide TOLBUTamide traMADol traZODone vinBLAStine
vinCRIStine zonisamide ZOLMitriptan
`;

const byName = new Map(
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** `lorazepam` → `LORazepam`; other words as they are. */
export function tallMan(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => byName.get(word.toLowerCase()) ?? word);
}
