/** US nickname groups: each line lists folded first names of one person. */
const families = `
abigail abby gail
albert al bert
alexander alex alec xander sandy
alexandra alex sandra sandy lexi
alfred al fred
andrew andy drew
angela angie
anthony tony
antonio tony
barbara barb babs
benjamin ben benny
catherine katherine kathryn cathy kathy kate katie kay kat
charles charlie chuck chas
christina christine chris tina christy
christopher chris kit topher
cynthia cindy
daniel dan danny
david dave davey
deborah debra deb debbie
dennis denny
donald don donny
dorothy dot dottie
edward ed eddie ted ned
elizabeth liz lizzie beth betty eliza libby elsie
emily em emmy
eugene gene
frances fran francie
francis frank
francisco frank paco pancho
frederick fred freddy
gabriel gabe
gerald jerry gerry
gregory greg
guadalupe lupe
harold hal harry
henry hank harry
isabella isabel bella izzy
jacob jake
jacqueline jackie
james jim jimmy jamie
jeffrey jeff
jennifer jen jenny
jessica jess jessie
jesus chuy
john jack johnny
jonathan jon
jose pepe
joseph joe joey
joshua josh
judith judy
kenneth ken kenny
kimberly kim
lawrence larry
leonard leo len lenny
manuel manny
margaret maggie meg peggy marge rita greta
maria mia mary
mary molly polly
matthew matt
michael mike mikey mick
michelle shelly
nancy nan
nathaniel nathan nate
nicholas nick nicky
pamela pam
patricia pat patty tricia trish
patrick pat paddy
peter pete
philip phil
rafael rafa
raymond ray
rebecca becky becca
richard rick rich dick ricky
robert bob bobby rob robbie bert
ronald ron ronnie
rosemary rose rosie
samantha sam
samuel sam sammy
sarah sally
sharon shari
stephanie steph
steven stephen steve
susan sue susie suzanne
teresa theresa terry tess
thomas tom tommy
timothy tim
victoria vicky tori
vincent vince vinny
virginia ginny
walter walt
william will bill billy liam
zachary zach
`;

const groups = new Map<string, Set<number>>();
for (const [index, line] of families.trim().split("\n").entries())
  for (const name of line.split(" ")) groups.set(name, (groups.get(name) ?? new Set()).add(index));

/** Whether two folded first names share a nickname group. */
export function areNicknames(a: string, b: string): boolean {
  if (a === b) return false;
  const others = groups.get(b);
  return others !== undefined && [...(groups.get(a) ?? [])].some((group) => others.has(group));
}
