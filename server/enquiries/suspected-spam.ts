/** Suspects spam by the honeypot and by the signs of an advertisement, a fraud or a probe in the message. */

/** Points from which a message is suspected. */
const enough = 4;

/** Maximum number of links in an ordinary enquiry. */
const usualLinks = 4;

/**
 * Trades that spam is about, in its usual languages. A trade marks nothing alone, because a casino or a lender may be a
 * customer: it needs a link or a lure. A sender who speaks of an own company or asks for something needs both.
 */
const trades: Readonly<Record<string, RegExp>> = {
  gambling:
    /\b(casinos?|free ?spins?|freispiele|tours gratuits|jackpot|slots?|poker|betting|1xbet|roulette)\b|казино|娱乐城/iu,
  'quick money':
    /\b(bitcoins?|btc|usdt|eth|krypto|crypto\w*|forex|airdrop|trading|token|binance|coinbase|presale)\b|крипто|заработок/iu,
  loans: /\b(loans?|lenders?|funding|cash advance|working capital|payday|\w*kredit|prêts?|préstamos)\b|займ/iu,
  'search rankings':
    /\b(seo|search engine|backlinks?|traffic|rank(s|ed|ing|ings)?|google|référencement|meta tags)\b|яндекс|谷歌优化/iu,
  'web design':
    /\b(logos?|explainer|wordpress|web ?designers?|websites?|web development|developers|mobile apps?|web ?seite|pagespeed|virtual assistant|lead generation|articles)\b|сайтов|网站建设/iu,
  goods:
    /\b(viagra|cialis|levitra|pharmacy|keto|cbd|replica|rolex|essays?|followers|sunglasses|manufacturer|factory|pet|sexy|singles|girls|photos)\b|знакомства|диплом/iu,
};

/** Signs with their points. */
const signs: Readonly<Record<string, readonly [points: number, pattern: RegExp]>> = {
  'a lure': [
    2,
    /\b(no deposit|(welcome|first deposit|casino) bonus|bonus sans|deneme bonusu|(bonus|promo) code|win (big|rate)|real money|instant payouts|\d+ (usd |€ )?(per|a|pro|par) (day|tag|jour)|% (daily|per day)|[$€]\d+ daily|in a week|in (24 hours|30 days|90 days|2 minutes)\b|guaranteed? (returns|top)|we guarantee top|zero risk|money back|100% success|no (credit check|upfront fees|collateral|strings|experience|rx|prescription)|without prescription|bad credit|ohne schufa|sin aval|\d% (interest|roi)|pre-?approved|same day (loans?|payday|payouts?)|free (consultation|audit|quote|proposal|sample|trial|report|shipping|registration|hosting|of charge)|get one free|for (only|just) \$|(only|just) \$\d|starting at \$|\$\d+ (per|a) (hour|month)|from \$\d+|\d+ ?% (off|discount)|affordable (prices|seo)|(low|best|cheap\w*|factory) (cost|prices?)|(first page|page 1|platz 1|top 10|primera página|première page|number one)\b.{0,20}|get more leads|followers for|limited time|unverbindliches angebot unter|ab \d+ euro|petit prix|oferta limitada|miss out|ranking.{0,40}\b(can i|we can|shall i))\b|бонус|гаранти|недорого|дешево|без (отказа|вложений|регистрации)|优惠|注册即送/iu,
  ],
  'prices and praise': [
    1,
    /[$€] ?\d|\d ?[$€]|\d ?%|\b(free|gratuits?|kostenlos\w*|gratis|cheap|quick|best|fastest|meilleure?s?|skyrocket|top|guarantee|high quality|happy clients|profit|verdienen|\d+ euro)\b/iu,
  ],
  'a call to act': [
    1,
    /\b(click here|cliquez|(apply|act|order|register|start|renew|buy|shop|invest|join|claim|sign up|check it out|withdraw|visit)( \w+)? (now|here|today|it|our|your|thousands)|jetzt|reply (yes|stop|for|with your)|(on|by|por|via) whatsapp|whatsapp \+|telegram|skype|t\.me|unsubscribe|opt out|get back to me|e-?mail us|inscrivez-vous|(may|shall|can) (i|we) (send|schedule)|(be )?interested( in a quick call)?\?|can we talk\?|get to know you|ask me how|any requirement|your requirements|contact us for|want to meet|hire our)\b|телеграм|пиши|微信/iu,
  ],
  'an offer': [
    1,
    /\b(we|i|our (team|experts?|ai)) ((can|will|could) (help|fix|increase|bring|redesign|write|build|protect)|offer|provide|guarantee top|send|design|develop|create|produce|make your)|\b(wir (bringen|erstellen)|nous proposons|posicionamos|ofrecemos|offre de|play at|boost|improve|do you want|do you need|^need (a|cash)|are you (looking|in debt)|would you like)\b/iu,
  ],
  'paid links': [
    7,
    /\b(do-?follow|link to (my|our) client|guest (posts?|blogs?|articles?)|gastbeiträge|sponsored (posts?|content)|articles? sponsorisés|artículo patrocinado|link (insertions?|exchange|placements?|building)|(link|links) (back )?to (my|our) client|(adding|placing) (a|our) link|text link|(permanent|buy|high da) .{0,12}(back)?links?|topic ideas|rate card)\b/iu,
  ],
  fraud: [
    7,
    /\b((verify|confirm) (your|it)\b.{0,60}(https?|here|calling)|confirm here|mailbox is|will be (deactivated|removed|suspended)|domain is about to|a été suspendu|wurde gesperrt|license has expired|password expires|withdraw before|connect your wallet|next of kin|inheritance fund|dear beneficiary|barrister|lottery|hacked your|my copyrighted|pay the customs fee|trademark notice|million (dollars|euros)|gives? away|(recover|recovery) .{0,20}(bitcoin|crypto)|fund any|derank|take down your competitor|google reviews|e-?mail lists?|passports, )\b/iu,
  ],
  'a probe': [
    7,
    /<(script|img|svg)\b|\$\{|\{\{|\.\.\/\.\.|union select|'1'='1|\bI am a bot\b|automated bot|millions of (website )?(contact )?forms|asdfgh|qwerty/iu,
  ],
  'a request': [
    -2,
    /\b(our|my) (?!seo|services?|team|experts?|packages|platform|ai|bot|vip|members|slots|client|price|catalogue|portfolio|certified|keto|hourly|vas|developers|samples|agency from|site https|homepage|automated)\w|\b(we|i)(['’](d|re|m)| (am|are|run|have|lost|need|want|would|were|sell|make|manufacture|seek|do|work|represent a)) (?!an? (leading|team|web ?designer|manufacturer|certified|freelance|digital)|found some|interested in buying)\w|\b(how much (for|would)|could you|can you|budget|workshop|seeks?|staff|recommend|hire you|first (chat|call|meeting)|reset|tenders?|quote for|call me|process\w*)\b|\b(mitarbeiter\w*|dipendenti|empleados|salariés|rendez-vous|erstgespräch|notre|nous sommes|nous avons|unsere|wir (sind|haben|vergeben)|nuestr[ao]|somos|tenemos|nasz\w*|mamy|prowadzimy|noss[ao]|temos|nostr[ao]|siamo|abbiamo|gestiamo|rydym|hoffem)\b|(наш|у нас|ми )|我们|لدينا|نحن|عندنا/iu,
  ],
};

/** Returns true for words of no language: in each, small and capital letters change at least three times. */
const isJumble = (message: string) =>
  message
    .trim()
    .split(/\s+/)
    .every((word) => /^[a-z]{12,}$/i.test(word) && (word.match(/[a-z][A-Z]/g)?.length ?? 0) > 2);

const link = /https?:\/\/(?:www\.)?|\bwww\./gi;

/** Characters that are examined: an advertisement says early what it is, and a message may have 65,536. */
const examined = 4000;

/** Links as HTML and forums write them. */
const markup = /<a\s[^>]{0,99}href|\[(?:url|link)\b/i;

/** Letters beside the links; one of Chinese says as much as three others. */
const lettersOf = (message: string) =>
  message
    .replaceAll(/(https?:|www\.)\S+/gi, '')
    .replaceAll(/\p{Script=Han}/gu, 'aaa')
    .match(/\p{L}/gu)?.length ?? 0;

/**
 * Reason in words for the owner to suspect spam; '' if there is none. A suspicion marks an enquiry and never refuses it,
 * because it may be wrong.
 * @param trapFilled true if the honeypot was filled in
 */
export function suspectSpam(whole: string, trapFilled: boolean): string {
  const message = whole.slice(0, examined);
  const links = whole.match(link)?.length ?? 0;
  const [trade] = Object.entries(trades).find(([, pattern]) => pattern.test(message)) ?? [];
  const found = Object.entries(signs).filter(([, [, pattern]]) => pattern.test(message));
  const points = found.reduce((sum, [, [each]]) => sum + each, (trade ? 2 : 0) + Number(links > 0) + Number(links > 2));
  const bare = links > 2 && links <= usualLinks && lettersOf(message) < 15 * links;
  const reasons = [
    ...(trapFilled ? ['hidden field filled in'] : []),
    ...(links > usualLinks ? ['more than four links'] : []),
    ...(bare ? ['hardly more than links'] : []),
    ...(markup.test(message) ? ['links as code'] : []),
    ...(isJumble(message) ? ['a jumble of letters'] : []),
    ...(points >= enough ? [trade ?? [], found.filter(([, [each]]) => each > 0).map(([name]) => name)].flat() : []),
  ];
  return reasons.join(', ');
}
