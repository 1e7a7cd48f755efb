/**
 * Patterns that identify the sample's facts. `launch-check` looks for these patterns in all text of the content; a unit
 * test checks that it finds each of them in the sample.
 */
export const sampleFacts = [
  { what: 'the name of the sample company', pattern: /Tidewright/i },
  { what: 'the address of the sample company', pattern: /Sample Street/i },
  {
    what: 'a person of the sample team',
    pattern: /\b(Alex Sample|Sam Specimen|Jo Placeholder|Robin Example|Charlie Template|Morgan Mockup)\b/,
  },
  // Ofcom reserves these numbers for drama: they ring nowhere ("Telephone numbers for use in TV and radio drama programmes").
  {
    what: 'a telephone number that rings nowhere',
    pattern:
      /^(\+44|0)(1134960|1144960|1154960|1164960|1174960|1184960|1214960|1314960|1414960|1514960|1614960|2079460|1914980|2890180|2920180|1632960|7700900|8081570|9098790|3069990)\d{2,3}$/,
  },
] as const;

/** Words by which a document of the sample says that it is one: examples/full has such. */
export const sampleDocument = /\bthis is a sample\b/i;

/** Domains that can't be on the web (RFC 2606), and the one in the owner's guide. */
export const reservedDomain = /\byour-company\.co\.uk\b|\b[\w-]+\.example\b|\bexample\.(com|net|org)\b/;
