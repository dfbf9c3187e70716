/**
 * Words that common passwords are built from. Leaked passwords of twelve or more characters are mostly one of these words
 * repeated, or with digits, years and symbols around it, or with look-alike characters. `password-rules.ts` strips those
 * before it compares. One lowercase word per entry, without digits.
 */
export const blockedWords: ReadonlySet<string> = new Set(
  `password passwort passcode passphrase motdepasse contrasena wachtwoord senha parola pass secret letmein letmeinnow openup
  opensesame welcome welcomeback welcomehome hello helloworld goodbye administrator admin root superuser superadmin sysadmin
  user username guest login signin logon default changeme changeit changethis temp temporary temppass test testing tester
  testpassword demo example sample account master access computer internet windows microsoft apple google facebook
  instagram twitter youtube amazon netflix whatsapp linkedin yahoo hotmail gmail outlook samsung iphone android nokia
  motorola playstation nintendo xbox minecraft fortnite roblox pokemon pikachu starwars startrek skywalker darthvader
  superman batman spiderman ironman wolverine captainamerica wonderwoman hulk thor avengers marvel matrix gandalf
  lordoftherings hogwarts harrypotter dumbledore voldemort hermione sherlock jamesbond simpsons homer garfield snoopy
  scooby mickey mickeymouse minnie donald goofy disney tinkerbell cinderella elsa frozen barbie hellokitty football
  baseball basketball soccer hockey softball volleyball swimming running cycling golf golfer tennis racing nascar
  fishing hunting camping chelsea arsenal liverpool manchester manchesterunited barcelona realmadrid juventus milan
  lakers yankees redsox dodgers cowboys dallascowboys eagles steelers packers patriots raiders broncos panthers tigers
  lions bears bulls ranger rangers angels yankee phoenix falcon eagle hawks dolphin dolphins mustang ferrari porsche
  corvette camaro mercedes toyota honda yamaha kawasaki harley harleydavidson chevrolet chevy ford dodge jaguar bmw audi
  volkswagen princess prince queen king kingdom angel angelina butterfly flower flowers sunflower rose daisy violet
  lily jasmine sunshine moonlight starlight rainbow summer summertime spring autumn winter january february march april
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday weekend
  morning midnight birthday christmas halloween easter thanksgiving holiday vacation paradise heaven forever forevermore
  iloveyou iloveyoubaby iloveyouforever iloveme ilovemyself ilovemom ilovedad ilovegod ilovejesus iloveu loveyou loveme
  lovely lover loverboy lovebug loveforever mylove truelove babygirl babyboy baby sweetheart sweetie sweety honey
  honeybee darling sugar candy chocolate cookie cookies cupcake strawberry banana cherry peaches apples orange lemon
  pumpkin peanut butter pepper ginger cinnamon cheese pizza coffee whiskey tequila guinness budweiser jesus jesuschrist
  christ godisgood godislove blessed blessing faith hope peace trinity savior church bible matthew mark luke john michael
  jennifer jessica ashley amanda daniel david robert james joseph thomas charles christopher anthony andrew joshua
  nicholas jonathan benjamin samuel alexander alexandra william george richard steven kevin brian jason justin brandon
  tyler ryan eric jacob nathan patrick peter paul simon victoria vanessa nicole michelle melissa stephanie elizabeth
  samantha heather rebecca rachel sarah hannah emily sophie sophia olivia isabella natalie natasha catherine katherine
  patricia barbara susan linda margaret maggie molly sadie bailey buddy buster lucky rocky shadow smokey tigger charlie
  max maxwell duke bear puppy doggy kitty kitten pussycat monkey monkeys dragon dragons dragonfly unicorn tiger lion
  panther wolf wolves snowball fluffy freedom liberty america american usa unitedstates california texas florida newyork
  newyorkcity chicago boston dallas denver phoenixaz london paris berlin madrid canada australia germany england
  scotland ireland mexico brasil brazil espana italia france japan india whatever nothing something anything everything
  someone nobody anybody trustno trustnoone trustme noaccess private privacy security secure secured safety safe
  fuckyou fuckoff fuckme fucker motherfucker asshole bitch bullshit shithead bastard dickhead sexy sexybitch sexygirl
  hottie hotstuff badboy badgirl goodgirl gangster killer killers hacker hackers ninja samurai warrior soldier hunter
  fighter champion winner winners victory legend legendary genius einstein newton mozart beethoven metallica nirvana
  slipknot linkinpark greenday blink blinkoneeightytwo eminem tupac rihanna beyonce madonna elvis elvispresley beatles
  rollingstones pinkfloyd ledzeppelin bobmarley michaeljackson justinbieber onedirection taylorswift britney shakira
  music guitar piano drummer dancer dancing singer college university school student teacher doctor nurse nursing
  hospital clinic medical medicine pharmacy patient patients therapy therapist counselor counseling recovery recover
  sober sobriety sobernow onedayatatime serenity wellness healthcare health healing rehab detox treatment residential
  outpatient facility cairn alder creek company business office manager director employee staff team work job money
  dollar dollars million millionaire rich richman goldengirl silver golden diamond crystal platinum blackberry blue
  purple yellow green black white red pink bluesky blackcat whiteboy blackjack casino poker lottery letsgo letmego
  goaway getout takeiteasy donttellanyone idontknow idontcare noproblem whocares qwerty qwertz azerty asdf zxcv`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
