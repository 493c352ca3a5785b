/** All phrases match text in lower case without punctuation, apostrophes and diacritics: "can't" is "cant", "ọrọ" is "oro". */

/** Phrases of voicemail in English, Nigerian Pidgin, Yoruba, Hausa, Igbo and French. */
export const VOICEMAILS: readonly RegExp[] = [
  /\b(leave|record|drop)( (us|me|him|her|them))?( (a|your|the|any|short|brief|di))* (message|name|voice ?note)/,
  /\b(after|at|on) (the|di|this) (tone|beep|signal)/,
  /\bvoice ?mail|\bmailbox|\banswering (machine|service)|\bvoice messag(e|ing) (system|service|box)/,
  /\b(no ?one|nobody) is available to (take|answer)/,
  /\b(cant|cannot|can not|unable to|not able to|couldnt) (come to the phone|take your call|answer (the|your) (phone|call))/,
  /\b(get|call) (you )?back( to you)? as soon as/,
  /\b(missed|answer) your call (right|at the moment|now)\b/,
  /\byou(ve| have) reached the (phone|voice|number) of\b/,
  /\bfi (oro|ohun|ise)( re| yin)? (sile|ranse)/,
  /\b(bar|ajiye|yi) sako|\bbar sakon/,
  /\bhapu ozi|\bdebe ozi|\bozi gi (mgbe|ka)/,
  /\blaissez (un|votre) message|\bapres le (bip|signal)|\bmessagerie vocale|\brepondeur/,
]

export const MENUS: readonly RegExp[] = [
  /\b(press|dial|enter|push) (the )?(zero|one|two|three|four|five|six|seven|eight|nine|hash|pound|star|\d|1|any|your)\b/,
  /\b(main menu|following options|menu options|options have changed|extension (number )?you)/,
  /\byour call is (very )?(important|being recorded)|\bcalls? (may|will) be (recorded|monitored)/,
  /\b(please|kindly) (hold|stay) (on )?(the line|for the next|while)/,
  /\ball (of )?our (agents|representatives|customer|lines)/,
  /\bfor (english|sales|support|customer (care|service)|billing)\b.*\b(press|say|dial)/,
  /\bte (eni|eji|eta|1|2|3)\b|\b(danna|latsa) (daya|biyu|uku|1|2|3)\b|\b(pia|kpoo) (otu|abuo|ato|1|2|3)\b/,
  /\b(tapez|appuyez sur)( sur)?( la touche)? (un|deux|trois|\d)/,
]

const SUBJECT = '(number|subscriber|line|customer|mobile|phone|person) (you|that you|u|wey you|is|has|na)\\b.*'
const FAULT =
  '(switched off|not reachable|unreachable|(cannot|can ?not|cant|could not) be (reached|completed|connected)|not available|unavailable|does not exist|not in (service|use)|not assigned|out of (service|coverage)|busy|barred|incorrect|invalid|another call|dey switch off|no dey (go|available)|don off)'

/** Phrases about a number or a subscriber, as networks use them. A person would say "he" or "she". */
export const BUSY_NUMBER: readonly RegExp[] = [
  new RegExp(`\\b${SUBJECT}${FAULT}`),
  /\b(is|been|currently) switched off\b/,
  /\bcall (cannot|could not|can not) be (completed|connected)/,
  /\b(number|subscriber|customer) (cannot|can not|cant|could not) be (reached|connected)/,
  /\b(check|verify) the number and (try|dial|call)/,
  /\bnomba (ti|naa)?.*\b(ti pa|wa ni pipa|ko si|ko lo)\b/,
  /\blambar?( da)?.*\b(a kashe|ba (ta|a) sam|ba ta shiga|a rufe)/,
  /\bnomba.*\b(agbanyu|anaghi (adi|aba)|adighi)/,
  /\b(correspondant|abonne|numero)\b.*\b(pas disponible|pas joignable|injoignable|attribue|pas etre joint)/,
]

export const OPENINGS =
  /\b(you(ve| have) reached|(the|di) (person|number|subscriber|customer) you|your call (is|will|has|may)|welcome to)\b/
/** The beginnings of what networks, menus and companies say. */
export const OF_NETWORKS =
  /\b(the|di) (number|subscriber|customer|line|mobile number) (you|wey|is)\b|\bnomba\b|\blambar\b|\bcorrespondant\b/
export const OF_MENUS =
  /\bwelcome to\b|\bthanks? (you )?for calling\b|\byour call (is|will|may)\b|\bbarka da zuwa\b|\be ku abo\b|\bbienvenue\b/
export const OF_COMPANIES = /\bthanks? (you )?for calling\b/

/** A machine that asks who is calling, and may connect a person: of a telephone (Android, iOS, Samsung), an app or a network. */
export const SCREENINGS: readonly RegExp[] = [
  /\b(call )?screening (service|your|this|assistant|calls)|\bscreen (this|your|the) call\b/,
  /\b(call|digital|virtual|personal|ai|truecaller|phone) assistant\b|\bs assistant\b.*\b(who|why|reason|calling)\b/,
  /\b(person|number) you( a)?re (calling|trying to reach|trying to call) is using\b/,
  /\b(say|state) (your|youre) (full )?name\b|\b(record|give|tell me|leave) your name and (the )?(reason|why|purpose)/,
  /\bif you (record|say|state|give) your name\b/,
  /\b(say|tell me|may i (ask|know)|can i ask) (who (you are|is calling|youre)|whos calling)\b.*\b(why|what|reason)\b/,
  /\b(may|can) i (ask|know) (why|what) (you( a)?re|youre) calling\b/,
  /\bsee if (this|the) person is available|\b(before (i|we)|while i) (try to )?connect/,
  /\b(say|state|give|tell me|record) (the |a )?(reason|purpose) (for|of) (your|the|this) call\b/,
  /\breason for (your|the) call(ing)?\b.*\b(ill|i will|we will|connect|available)/,
]

/** The first words of a screening service, which a voicemail or a network may say too. The next word decides. */
export const OF_SCREENINGS =
  /^((hi|hello) )?((the|di) person( you( a)?(re)?( calling| trying( to( reach| call)?)?)?)?( is)?|if( you( (record|say|state|give)( your)?)?)?|to connect\b.*|you( ?ve| have) reached( the( \w+)?)?|i( a)?m the( \w+)?)$/

const DIGIT_NAMES = 'zero oh o one two three four five six seven eight nine double triple plus'

export const DIGITS: ReadonlySet<string> = new Set([...DIGIT_NAMES.split(' '), ...'0123456789'.split('')])
