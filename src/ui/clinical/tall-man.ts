/**
 * Look-alike drug names with the letters that tell them apart in capitals: the FDA name differentiation list and the
 * ISMP list of additional tall-man names (generic and brand, 2023). Data, not taste: change it only with the lists.
 */
const names = `
acetaZOLAMIDE acetoHEXAMIDE ALPRAZolam aMILoride amLODIPine ARIPiprazole azaCITIDine azaTHIOprine
buPROPion busPIRone carBAMazepine CARBOplatin ceFAZolin cefoTEtan cefOXitin cefTAZidime cefTRIAXone
chlordiazePOXIDE chlorproMAZINE chlorproPAMIDE CISplatin cloBAZam clomiPHENE clomiPRAMINE clonazePAM cloNIDine
cloZAPine cycloPHOSphamide cycloSERINE cycloSPORINE DACTINomycin DAPTOmycin DAUNOrubicin dexAMETHasone
dexmedeTOMIDine diazePAM dilTIAZem dimenhyDRINATE diphenhydrAMINE DOBUTamine DOCEtaxel DOPamine DOXOrubicin
DULoxetine ePHEDrine EPINEPHrine epiRUBicin eriBULin fentaNYL flavoxATE FLUoxetine fluvoxaMINE glipiZIDE glyBURIDE
guaiFENesin guanFACINE hydrALAZINE hydroCHLOROthiazide HYDROcodone HYDROmorphone HYDROXYprogesterone hydrOXYzine
IDArubicin inFLIXimab ISOtretinoin KlonoPIN LaMICtal LamISIL lamiVUDine lamoTRIgine levETIRAcetam levOCARNitine
levoFLOXacin LEVOleucovorin LORazepam medroxyPROGESTERone metFORMIN methazolAMIDE methIMAzole methylPREDNISolone
methylTESTOSTERone metOLazone metroNIDAZOLE metyraPONE metyroSINE miFEPRIStone miSOPROStol mitoMYcin mitoXANTRONE
NexAVAR NexIUM niCARdipine NIFEdipine niMODipine NovoLIN NovoLOG OLANZapine OXcarbazepine oxyCODONE OxyCONTIN
oxyMORphone PACLitaxel PARoxetine PAZOPanib PEMEtrexed penicillAMINE PENTobarbital PHENobarbital PONATinib
PRALAtrexate prednisoLONE predniSONE PriLOSEC PROzac QUEtiapine quiNIDine quiNINE RABEprazole raNITIdine rifAMPin
rifAXIMin risperiDONE riTUXimab romiDEPsin romiPLOStim rOPINIRole SandIMMUNE SandoSTATIN sAXagliptin SEROquel
SINEquan SITagliptin SOLU-Medrol SORAfenib SUFentanil sulfADIAZINE sulfaSALAzine sulfiSOXAZOLE SUMAtriptan SUNItinib
TEGretol tiaGABine tiZANidine TOLAZamide TOLBUTamide traMADol traZODone TRENtal valACYclovir valGANciclovir
vinBLAStine vinCRIStine ZOLMitriptan ZyPREXA ZyrTEC
`;

export const tallManNames: ReadonlyMap<string, string> = new Map(
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** `Lorazepam 1 mg tablet` → `LORazepam 1 mg tablet`; words that are not on the lists stay as they are. */
export function tallMan(text: string): string {
  return text.replace(/[A-Za-z][A-Za-z-]*/g, (word) => tallManNames.get(word.toLowerCase()) ?? word);
}
