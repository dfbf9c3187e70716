/**
 * The series of rule ids in the specification, by prefix. Only these are read as rule ids in code: `AES-256`, `ICD-10` or
 * a bed named `NH-2` are not. The series of a RULES.md count as well, so a new one needs no entry here.
 */
export const rulePrefixes: readonly string[] =
  `A11Y ADM AIG ALG ALR ALU AST AUD AUT AUTH BED BIL BTG CAL CALL CEN CFG CLI CLK CMP CNT CON CONV CT DLV DNC DOC DRA DRF
  DUE DUP DX ERR EVL EVT FBK FILE FRM GEO GLD GRP I18N IMP INC INS INT KEY LEAD LNK LV MED MIN MOB MRG MSG NTE NTF ONB OPS
  P2 PAY PERM PRT QA REF REP RND RPT RST RT RUN SCR SEC SES SHELL SIG SIM SLA SND SRCH SRV SUP TEN TIM TIME TL TPL TRK TRX
  TXP UNS UR VER VIT VOB WAIT WD WEB WHI WHO`.split(/\s+/);
