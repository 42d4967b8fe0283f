/** Of the pictures for narrow screens: a phone has some 400 points to a side and close to two pixels in each. */
export const PHONE_WIDTH = 720;

/** How wide a picture stands on the page, as `sizes` wants it. */
export const SIZES = '(max-width: 62em) 94vw, 680px';
