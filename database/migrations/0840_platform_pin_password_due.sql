-- After five wrong PINs the PIN rests for 15 minutes, and then wants the password, or a whole sign-in, once before it counts
-- again (AUTH-11): six digits alone must not be guessed at, five at a time, for as long as somebody likes.
ALTER TABLE clinician_pins ADD COLUMN password_due boolean NOT NULL DEFAULT false;
