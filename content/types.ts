import type { ServiceValue } from '../src/enquiry/fields.ts';

/**
 * The shape of every word and fact that the site shows. The files beside this one fill it in; the sections in
 * `src/` render it. Nothing here knows about React.
 */

/** A link as the owner writes it: the words and the address, a path of this site or an https address. */
export interface LinkText {
  readonly label: string;
  readonly href: string;
}

/** What a search engine and a link preview show of a page (SITE-7). */
export interface Metadata {
  /** 60 characters at most; the trading name is added by the site. */
  readonly title: string;
  /** 70 to 160 characters. */
  readonly description: string;
}

interface PictureBasics {
  /** The picture in words, for those who can't see it. */
  readonly alt: string;
  /** Who made it, where the licence asks for it or courtesy does: shown under the picture. */
  readonly credit?: LinkText;
}

/** A picture at the stock-photo host (SITE-8). `id` is the part of its address after the host: `photo-…`. */
export interface UnsplashPicture extends PictureBasics {
  readonly host: 'unsplash';
  readonly id: string;
}

/** A picture at the image host (SITE-8), named by account and public id. */
export interface CloudinaryPicture extends PictureBasics {
  readonly host: 'cloudinary';
  readonly account: string;
  readonly id: string;
}

/** A picture anywhere on the web, in the one size that it has there. */
export interface WebPicture extends PictureBasics {
  readonly host: 'web';
  readonly address: `https://${string}`;
}

/** A picture in the folder `public/`, in the one size that it has there. */
export interface LocalPicture extends PictureBasics {
  readonly host: 'local';
  readonly path: `/${string}`;
}

export type Picture = UnsplashPicture | CloudinaryPicture | WebPicture | LocalPicture;

/** The facts of the company that pages show: written once, for the footer, the contact page, the metadata and the form. */
export interface Company {
  /** The name that it trades under. */
  readonly name: string;
  readonly strapline: string;
  /** Must be given (Electronic Commerce (EC Directive) Regulations 2002, reg. 6(1)(c)). */
  readonly email: string;
  readonly phone: { readonly display: string; readonly e164: `+${string}` };
  /** Where it can be visited or written to: street, town and, last, the postcode. Must be given (the same, reg. 6(1)(b)). */
  readonly address: readonly string[];
  readonly profiles: readonly LinkText[];
}

type DayName = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** When the office is open, on a row of days. Times are `09:00` to `17:30`. */
export interface OpeningHours {
  readonly from: DayName;
  readonly to: DayName;
  readonly opens: `${string}:${string}`;
  readonly closes: `${string}:${string}`;
}

/**
 * The facts that the build turns into words and data: the registered details in the footer and on the contact page,
 * the opening hours, what search engines read, the privacy notice. They are in no script of the site.
 */
export interface CompanyRecord {
  readonly openingHours: readonly OpeningHours[];
  /** Must be given, by everyone who offers a service (Provision of Services Regulations 2009, reg. 8(1)). */
  readonly legalForm?: 'company' | 'limited liability partnership' | 'partnership' | 'sole trader';
  /**
   * The name in the register, which a company's and an LLP's website must give (Company, Limited Liability Partnership and
   * Business (Names and Trading Disclosures) Regulations 2015, reg. 24, under the Companies Act 2006, s. 82). A sole trader or a
   * partnership gives the names of its people (Electronic Commerce Regulations, reg. 6(1)(a); Companies Act 2006, ss. 1201 and
   * 1202, where the business has another name).
   */
  readonly registeredName?: string;
  /** Must be given by a company and an LLP (2015 Regulations, reg. 25(2); Electronic Commerce Regulations, reg. 6(1)(d)). */
  readonly companyNumber?: string;
  /** The part of the United Kingdom: must be given by a company and an LLP (2015 Regulations, reg. 25(2)). */
  readonly registeredIn?: 'England and Wales' | 'Wales' | 'Scotland' | 'Northern Ireland';
  /** Must be given by a company and an LLP (2015 Regulations, reg. 25(2)). */
  readonly registeredOffice?: readonly string[];
  /** Must be given by whoever is registered for VAT (Electronic Commerce Regulations, reg. 6(1)(g)). */
  readonly vatNumber?: `GB${string}` | 'not registered';
  /** Where a vulnerability is to be reported, if not to the company's e-mail address: an https page or an address. */
  readonly securityContact?: string;
}

/** How the registered details read; `{…}` stands for the fact. A sentence whose fact is not given is left out. */
export interface RegisteredWords {
  readonly name: string;
  /** Of a sole trader or a partnership: a company's and an LLP's is in its name and in its registration. */
  readonly form: string;
  readonly registration: string;
  readonly office: string;
  readonly vat: string;
}

/** The opening of a page: its one main heading and a sentence or two under it. */
export interface Masthead {
  readonly heading: string;
  readonly lede: string;
}

export interface Hero extends Masthead {
  readonly action: LinkText;
}

/** A heading with paragraphs under it. */
export interface Passage {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** A heading with one short text: a value, a principle, a reason, a step. */
export interface Point {
  readonly name: string;
  readonly text: string;
}

/** A section that lists points: steps, values, principles, reasons. */
export interface PointList {
  readonly heading: string;
  readonly lede?: string;
  readonly points: readonly Point[];
}

export interface CallToAction {
  readonly heading: string;
  readonly text: string;
  readonly action: LinkText;
}

/** One line of the service list inside a pillar (SERVICES-1). */
export interface Service {
  readonly name: string;
  readonly description: string;
}

export interface Pillar {
  /** Also the fragment that links to the pillar: `/services#customer-experience`. */
  readonly id: Exclude<ServiceValue, 'general-consultation'>;
  readonly title: string;
  /** One sentence for the footer's and the home page's readers. */
  readonly summary: string;
  readonly description: string;
  readonly services: readonly Service[];
}

export interface TeamMember {
  readonly name: string;
  readonly role: string;
  readonly text: string;
  readonly picture: Picture;
  readonly profile: LinkText;
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}

export interface SiteWords {
  readonly language: string;
  readonly skipLink: string;
  readonly navigation: readonly LinkText[];
  readonly navigationLabel: string;
  readonly menu: string;
  readonly footer: {
    readonly quickLinks: string;
    readonly services: string;
    readonly contact: string;
    readonly social: string;
    readonly copyright: string;
  };
  /**
   * Which question visitors have answered. Raise it by one when their answer can't hold any longer, for instance because
   * another analytics service is used: everyone is then asked again.
   */
  readonly consentVersion: number;
  /** The question itself depends on the analytics service: it is in analytics.ts. */
  readonly banner: {
    readonly label: string;
    readonly policy: LinkText;
    readonly accept: string;
    readonly decline: string;
    /** Added for visitors whose browser sends Global Privacy Control. */
    readonly privacySignal: string;
  };
  readonly cookieSettings: {
    readonly label: string;
    readonly close: string;
    /** Where the visitor's choice would stand, while the page's script is missing. */
    readonly withoutScript: string;
    readonly notChosen: string;
    readonly accepted: string;
    readonly declined: string;
  };
}

/** What the visitor is told of an analytics service. */
export interface AnalyticsWords {
  /** The banner's question. */
  readonly question: string;
  /** What happens on either choice, with the names of the cookies. */
  readonly detail: string;
}

export interface HomeWords {
  readonly metadata: Metadata;
  readonly hero: Hero;
  readonly introduction: Passage & { readonly link: LinkText; readonly picture: Picture };
  readonly pillars: { readonly heading: string; readonly lede: string; readonly more: string };
  readonly industries: PointList;
  readonly callToAction: CallToAction;
}

export interface AboutWords {
  readonly metadata: Metadata;
  readonly masthead: Masthead;
  readonly whoWeAre: Passage;
  readonly whatWeDo: Passage;
  readonly mission: Passage;
  readonly vision: Passage;
  readonly picture: Picture;
  readonly values: PointList;
  readonly team: { readonly heading: string; readonly lede: string; readonly members: readonly TeamMember[] };
  readonly callToAction: CallToAction;
}

export interface ServicesWords {
  readonly metadata: Metadata;
  readonly masthead: Masthead;
  readonly pillarsHeading: string;
  readonly servicesHeading: string;
  readonly pillars: readonly Pillar[];
  readonly wayOfWorking: PointList;
  readonly picture: Picture;
  readonly callToAction: CallToAction;
}

export interface ApproachWords {
  readonly metadata: Metadata;
  readonly masthead: Masthead;
  readonly challenges: {
    readonly heading: string;
    readonly lede: string;
    readonly columns: { readonly challenge: string; readonly approach: string };
    readonly rows: readonly { readonly challenge: string; readonly approach: string }[];
  };
  readonly process: PointList;
  readonly principles: PointList;
  readonly picture: Picture;
  readonly callToAction: CallToAction;
}

export interface ContactWords {
  readonly metadata: Metadata;
  readonly masthead: Masthead;
  readonly reasons: PointList;
  readonly details: {
    readonly heading: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly hours: string;
    /** Over the registered details, where the record of the company has them. */
    readonly registered: string;
  };
  readonly formHeading: string;
  readonly map: { readonly heading: string; readonly text: string };
  readonly questions: { readonly heading: string; readonly list: readonly Question[] };
}

/** What surrounds the privacy notice; the notice itself is `privacy.md`. */
export interface PrivacyWords {
  readonly metadata: Metadata;
  readonly lede: string;
}

export interface NotFoundWords {
  readonly metadata: Metadata;
  readonly heading: string;
  readonly text: string;
  readonly link: LinkText;
}

/** Every word of the enquiry form and its states (CONTACT-3, CONTACT-7 to CONTACT-10). */
export interface EnquiryWords {
  readonly labels: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly company: string;
    readonly service: string;
    readonly message: string;
  };
  readonly optional: string;
  /** Stands beside the label of a field whose input the browser finds invalid. */
  readonly invalid: string;
  readonly requiredNote: string;
  readonly notSelected: string;
  readonly services: Readonly<Record<ServiceValue, string>>;
  /** The label of the field that nobody sees. */
  readonly trap: string;
  readonly send: string;
  readonly sending: string;
  readonly sent: { readonly heading: string; readonly text: string; readonly again: string };
  readonly failed: {
    /** Of the page that answers a refused post without script; `{title}` is the contact page's own. */
    readonly pageTitle: string;
    readonly heading: string;
    /** The response carried no reason. */
    readonly noReason: string;
    /** No response came. */
    readonly noResponse: string;
    readonly kept: string;
    readonly again: string;
    readonly direct: string;
    readonly emailSubject: string;
  };
}
