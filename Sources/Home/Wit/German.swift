extension Grammar {
  /// The house writer's grammar in German.
  static let german = """
    [any]
    + Gern geschehen.
    + Beschwerden werden nicht entgegengenommen.
    + Wie von niemandem bestellt.
    + Richte dich darauf ein, oder auch nicht.
    + Fachleute nennen das Wetter.
    + Bitte bewerte dein Erlebnis.
    + Abweichungen sind möglich.
    + Es war für eine Stellungnahme nicht zu erreichen.
    + Wir sind so überrascht wie du.
    + Das Kleingedruckte steht oben.
    + Umtausch ausgeschlossen.
    + Verbuch es unter Erfahrung.
    + Ende der Durchsage.
    + Es gab nur das oder gar nichts.
    + Irgendwer muss das unterschrieben haben.
    + Das ist im Preis enthalten.
    + Gib die Schuld, wem du sie ohnehin geben wolltest.
    + Um eine Zugabe hat niemand gebeten.

    [warmer]
    - {delta} wärmer als gestern.
    - Gestern war nur die Probe, heute sind es {delta} mehr.
    - Jemand hat sich gegen den Thermostat gelehnt: {delta} mehr als gestern.
    - Die Luft hat {delta} wiedergefunden, die sie gestern verlegt hatte.
    - Über Nacht {delta} rauf, ganz ohne Entschuldigung.
    - Seit gestern {delta} geschenkt, ohne Kassenzettel.
    - Wärmer um {delta}, als wäre das normal.
    - Seit gestern hat die Luft um {delta} zugelegt.
    - Gestern, plus {delta}.
    - Der heutige Tag hat gestern um {delta} überzogen.
    - Ein Upgrade um {delta} gegenüber gestern, kostenlos.
    + Gewöhn dich nicht daran.
    + Genießen, bevor es jemand erklärt.
    + Niemand wird der Sonne danken, also hört sie wieder auf.
    + Der Kleiderschrank wurde zu spät informiert.

    [warmer cool]
    - {delta} mehr als gestern, und der Mantel hängt noch im Flur.
    + Der Pullover von gestern ist jetzt Gepäck.
    + Die Heizung fühlt sich hintergangen.

    [colder]
    - {delta} kälter als gestern.
    - Gestern ist vorbei und hat {delta} mitgenommen.
    - Die Luft hat {delta} zurückgegeben, ungefragt.
    - Seit gestern {delta} weniger, und keine Erstattung.
    - Jemand hat das große Fenster geöffnet: {delta} weniger als gestern.
    - Gestern, minus {delta}.
    - Eine Ersparnis von {delta} gegenüber gestern.
    - Die Wärme ist ausgezogen und hat {delta} Leere hinterlassen.
    - Seit gestern werden {delta} vermisst.
    - Kälter um {delta}, falls du dich gerade eingerichtet hattest.
    - Die Gemütlichkeit von gestern, jetzt um {delta} gekürzt.
    - Über Nacht sind der Luft {delta} heruntergefallen.
    + Gestern ist nicht zu sprechen.
    + Es formt angeblich den Charakter.
    + Die Umtauschfrist ist abgelaufen.
    + Gemeldet hat sich niemand.

    [colder cool]
    + Der Mantel hatte von Anfang an recht.
    + Handschuhe sind jetzt eine vertretbare Meinung.
    + Der Wasserkocher erwartet dich.
    + Frisch ist das höfliche Wort.

    [peak]
    - {high} heute, wärmer wird es diese Woche nicht.
    - Das war es: {high}, mehr gibt die Woche nicht her.
    - Heute hat die Woche ihren Gipfel erreicht: {high}.
    - {high}, und von hier an geht es bergab.
    - Kein Tag der Woche schlägt die {high} von heute.
    - Der heutige Tag gewinnt die Woche mit {high}.
    - Der Rekord der Woche steht bei {high}, und du siehst ihn gerade.
    - Rahme es ein: {high}, das Beste der Woche.
    - Der wärmste Tag der Woche ist da, mit {high}.
    - {high} heute, die anderen Tage haben es nicht einmal versucht.
    - Der hohe Ton dieser Woche: {high}.
    - Siegerehrung: {high}, die Woche ist entschieden.
    + Senk deine Erwartungen am besten sofort.
    + Eine Zugabe ist nicht vorgesehen.
    + Draußen verbringen oder sich rechtfertigen.
    + Morgen wird so tun, als wäre nichts gewesen.
    + Der Rest der Woche lässt sich entschuldigen.
    + Applaus bitte an der Tür abgeben.

    [trough]
    - {low} heute, der Tiefpunkt der Woche.
    - Die Woche ist unten angekommen: {low}.
    - Kein Tag der Woche wird kälter als heute mit {low}.
    - {low}: Schlimmeres hat die Woche nicht vor, sagt sie.
    - Der heutige Tag wird Letzter, mit {low}.
    - Das Wochentief, {low}, pünktlich geliefert.
    - Der kälteste Tag der Woche hat dich gefunden: {low}.
    - Talsohle der Woche: {low}.
    - {low} heute, jeder andere Tag wirkt jetzt tropisch.
    - Die Woche hat dir das Kälteste aufgehoben: {low}.
    - Ein Wochenrekord, den niemand wollte: {low}.
    - Die traurigste Zahl der Woche ist {low}.
    + Ab jetzt kann es nur besser werden, hieß es auch letztes Mal.
    + Drinbleiben ist auch ein Sport.
    + Das Sofa hat sich den Tag freigehalten.
    + Tee ist eine gültige Antwort.

    [trough cool]
    + Kleide dich wie eine Zwiebel.

    [trough frost]
    + Ausatmen und die eigene Wolke bewundern.

    [betrayed]
    - Trocken war angekündigt, und hier ist der Regen.
    - Trocken, hieß es.
    - Es sollte nicht regnen, und jetzt regnet es.
    - Der Regen hat die Vorhersage nicht gelesen.
    - Regen war nicht bestellt, abbestellt aber auch nicht.
    - Offiziell ist es trocken, inoffiziell bist du nass.
    - Vorhersage und Fenster sind sich uneinig.
    - Regen, ganz inoffiziell.
    - Überraschungsgast: Regen.
    - Die Modelle sahen eine trockene Stunde, wie niedlich.
    - Aus der trockenen Vorhersage ist etwas Nasses gefallen.
    - Dieser Regen ist nicht angemeldet und schämt sich nicht.
    + Das Fenster hat recht.
    + Der Regenschirm liegt zu Hause und lacht.
    + Vertrauen ist ein Prozess.
    + Die Vorhersage sortiert gerade ihre Gefühle.
    + Betrachte es als Live-Übertragung.
    + Die Wolken nennen es Improvisation.

    [spared]
    - Regen war angekündigt und ist nicht erschienen.
    - Die Vorhersage hat Regen versprochen und ihn vergessen.
    - Eigentlich sollte es längst regnen.
    - Der Regen hat Verspätung, oder er hat sich verlaufen.
    - Du hast den Schirm dabei, also bleibt es trocken.
    - Trocken, gegen jeden Rat.
    - Der Regen war verabredet und hat dich versetzt.
    - Der Schirm ist nur zum Spazieren mitgekommen.
    - Kein Regen, was die Vorhersage auch schwört.
    - Der versprochene Regen steht im Stau.
    - Es ist trocken, und die Vorhersage schaut auf ihre Schuhe.
    - Jemand anders bekommt gerade deinen Regen.
    + Nichts sagen und schneller gehen.
    + Wahrscheinlich wartet er um die Ecke.
    + Schadenfreude zieht Wolken an.
    + Schirm behalten, er wirkt als Talisman.
    + Die Pflanzen hätten dazu eine Frage.
    + Genieß den Buchungsfehler.

    [drizzle]
    - Nieselregen: Regen ohne Überzeugung.
    - Es nieselt, mangels besserer Ideen.
    - Der Himmel ist undicht, aber langsam.
    - Zu nass für Optimismus, zu trocken für einen Schirm.
    - Die Luft ist zu deinem Komfort befeuchtet.
    - Feiner Niesel, als wäre fein ein Kompliment.
    - Die Wolken räuspern sich nur.
    - Es regnet nicht richtig, es regnet nur nicht nicht.
    - Über dir kann sich eine Wolke nicht entscheiden.
    - Niesel, der Smalltalk des Himmels.
    - Regen in der kostenlosen Probeversion.
    - Es fällt ein leichter Schleier der Enttäuschung.
    + Brillen sind gewarnt.
    + Die Haare werden, was sie wollen.
    + In einer Stunde bist du nass und weißt nicht, seit wann.
    + Der Schirm ist sich auch nicht sicher.
    + Es zählt als Gesichtsbehandlung.
    + Die Schnecken sind begeistert.

    [rain]
    - Schon wieder Regen, diesmal mit Gefühl.
    - Es regnet, und dem Himmel tut es nicht leid.
    - Die Wolken geben zurück, was sie geliehen haben.
    - Regen: kostenlos und frei Haus.
    - Der Himmel hat endlich etwas zu verteilen.
    - Nass, mit Aussicht auf nasser.
    - Der Regenschirm beantragt Überstunden.
    - Es regnet, also ist es.
    - Wasser kommt von oben, wie schon immer.
    - Regen, in der klassischen senkrechten Ausführung.
    - Der Himmel macht den Abwasch.
    + Die Enten geben fünf Sterne.
    + Deine Schuhe haben da eine Meinung.
    + Trocken ist eine Frage der Einstellung.
    + Die Pflanzen reden nur Gutes darüber.

    [rain town]
    - Die Dachrinnen haben ihren großen Auftritt.
    + Die Wäsche draußen ist jetzt doppelt sauber.
    + Jemand gießt den Gehweg, er wächst trotzdem nicht.

    [downpour]
    - Der Himmel lässt alles fallen, auf dich.
    - Es regnet, als gäbe es Geld pro Liter.
    - Starker Regen, gute Laune auf Anfrage.
    - Oben hat jemand den Hahn offen gelassen.
    - Das ist weniger Regen als Sanitärtechnik.
    - Die Wolken räumen ihr Lager.
    - Es schüttet, wie das Sprichwort gewarnt hat.
    - Regen eimerweise, Eimer nicht im Lieferumfang.
    - Die Luft besteht überwiegend aus Wasser.
    - Der ganze Regen, auf einmal, ohne bestimmte Reihenfolge.
    - Der Himmel hat den Niesel übersprungen und kommt zur Sache.
    + Schirme sind bestenfalls eine Geste.
    + Fische könnten pendeln.
    + Boote wurden für weniger erfunden.
    + Die Katze beantwortet keine Fragen.
    + Drinbleiben und es eine Entscheidung nennen.
    + Gummistiefel hatten schon immer recht.

    [downpour town]
    - Der Gehweg ist jetzt ein Nebenfluss.

    [sleet]
    - Schneeregen: Zwei konnten sich nicht einigen.
    - Halb Schnee, halb Regen, und ganz unwillkommen.
    - Der Himmel konnte sich nicht entscheiden und schickt beides.
    - Schnee, der unterwegs aufgegeben hat.
    - Schneeregen, das Schlechteste aus zwei Welten.
    - Regen mit Stückchen.
    - Das Wetter hat die gemischte Platte bestellt.
    - Es fällt etwas, und es weiß selbst noch nicht, was.
    - Zu nass zum Rodeln, zu kalt zum Baden.
    - Schneeregen: ein Kompromiss, den niemand unterschrieben hat.
    - Gefrorenes Wasser, teilmontiert.
    - Matsch, direkt vom Hersteller.
    + Ein Schneemann wird daraus nicht.
    + Deinen Kragen hat er schon gefunden.
    + Stiefel sind eine Haltung.
    + Selbst die Enten gehen früher.
    + Auf Fotos sieht es auch nicht besser aus.
    + Drinnen war noch nie so gut eingerichtet.

    [glaze]
    - Regen, der bei der Ankunft gefriert, niemandem zuliebe.
    - Gefrierender Regen: Die Welt ist frisch lackiert.
    - Draußen ist jetzt alles laminiert.
    - Es regnet Eis, vorerst flüssig.
    - Das Wetter hat eine Glasur aufgetragen, leider ungenießbar.
    - Der Regen landet und bleibt, wie schwieriger Besuch.
    - Oben Wasser, unten Glas.
    - Gefrierender Regen: Der Boden hat seine Unterstützung zurückgezogen.
    - Alle Flächen sind poliert, gegen jeden Rat.
    - Der Regen hat seine Eisbahn selbst mitgebracht.
    + Pinguine haben dafür den richtigen Gang.
    + Stehenbleiben wird unterschätzt.
    + Was eilig war, ist es jetzt nicht mehr.
    + Kleine Schritte, ausnahmsweise ganz wörtlich.
    + Der Wasserkocher ist näher und rutschfest.
    + Durchs Fenster sieht es am besten aus.

    [snow]
    - Schnee: Regen mit besserer Werbung.
    - Gefrorenes Wasser, von Hand zugestellt.
    - Der Himmel haart.
    - Es schneit lauter Unikate, und alle sehen gleich aus.
    - Jemand hat die Schneekugel geschüttelt.
    - Schnee: Der Himmel renoviert in Weiß.
    - Flocken, und keine hat es eilig.
    - Jemand hat die Wolken durch den Reißwolf geschoben.
    - Es schneit, ohne einen Laut und ohne Genehmigung.
    - Regen, aber in Zeitlupe.
    + Er schmilzt, falls das tröstet.
    + Weiß hatte niemand bestellt.
    + Jede Flocke ist eine limitierte Auflage.
    + Der Kakao hat es kommen sehen.

    [snow town]
    - Es schneit, und alle vergessen, wie man fährt.
    - Alles ist schön, und nichts ist pünktlich.
    + Die Kinder ziehen ihre Beschwerden zurück.
    + Die Bahn wird überrascht sein.

    [snow lying]
    - Die Welt liegt unter einem weißen Tuch, wie alte Möbel.
    - Schnee, damit man weiß, wo man gegangen ist.
    - Draußen weiß, zur Teezeit grau.
    + Die Schaufel fragt nach dir.
    + Die Karotten sind nervös.
    + Deine Spuren sind jetzt Beweismaterial.

    [snow lying town]
    - Die Stille kommt mit Schaufeln.
    - Der Schnee war vor dem Räumdienst da, wie es Brauch ist.

    [thunder]
    - Donner: Der Himmel rückt Möbel.
    - Oben wird gekegelt.
    - Die Wolken haben Redebedarf.
    - Eine Lichtshow mit Wasserschaden.
    - Der Himmel blitzt, fotografiert aber nicht dich.
    - Donner, für alle, denen Regen zu leise war.
    - Strom, geliefert ohne Vertrag.
    - Das Wetter hat das Schlagzeug entdeckt.
    - Die Wolken streiten in Großbuchstaben.
    - Es grummelt, und nicht in deinem Magen.
    - Die Natur testet ihre Lautsprecher.
    - Oben wird etwas Schweres geschleift.
    + Der Hund hat Beschwerde eingelegt.
    + Golf wird verschoben.
    + Sekunden zählen vertreibt die Zeit.
    + Bäume sind jetzt schlechte Gesellschaft.
    + Zieh einen Stecker und fühl dich weise.
    + Die Badewanne kann warten.

    [fog]
    - Nebel: Die Aussicht wird geladen.
    - Jemand hat die Landschaft ausgeschaltet.
    - Eine Wolke ist heruntergekommen, um zu sehen, wie du lebst.
    - Die Sicht reicht gerade noch für Gerüchte.
    - Nebel, der freie Tag des Horizonts.
    - Die Landschaft wird vertraulich behandelt.
    - Es ist alles noch da, vermutlich.
    - Du bist in einer Wolke, wie du es immer wolltest.
    - Der Hintergrund ist zu deinem Schutz verpixelt.
    - Jemand hat auf die Linse geniest.
    + Ein Geheimnis steht dem Ort.
    + Vorsichtig gehen und bedeutend schauen.
    + Die Frisur sieht auch niemand.
    + Ein guter Tag für Gespenster und schlechtes Parken.
    + Er lichtet sich, wann er will.
    + Die Aussicht wurde ohnehin überschätzt.

    [fog town]
    - Die Welt endet nach der zweiten Laterne.
    - Die Stadt ist nur noch eine Behauptung.

    [wind]
    - Wind mit {wind}, ohne bestimmtes Ziel.
    - Die Luft hat es eilig: {wind}.
    - {wind} Wind, und jeder Hut meldet sich freiwillig.
    - Es weht mit {wind}, als hätte es einen Termin.
    - Bei {wind} hat die Luft Ansichten.
    - {wind}: Dein Haar wurde überarbeitet.
    - Der Wind übt an deinem Schirm: {wind}.
    - Frische Luft, zugestellt mit {wind}.
    - Die Luft ist mit {wind} auf der Durchreise und bleibt nicht zum Kaffee.
    - {wind}, und nichts liegt mehr da, wo es war.
    + Schirme werden der Wiederverwertung zugeführt.
    + Halt dich an deinen Grundsätzen fest.
    + Radfahren ist jetzt eine Weltanschauung.
    + Der Drachen hat zu Recht gehofft.
    + Irgendwo ist ein Trampolin auf Reisen.

    [wind town]
    - Der Wind macht {wind}, und die Mülltonnen machen mit.
    - Die Bäume nicken mit {wind}.
    - Türen knallen bei {wind} von allein.
    - Der Wind kam mit {wind} vorbei und hat den Garten umgeräumt.
    + Das Laub wird an die Nachbarn weitergeleitet.

    [heat]
    - Die Luft wird heiß serviert: {temperature}.
    - {temperature}: Jemand hat den Ofen angelassen.
    - Die Luft gibt an, mit {temperature}.
    - Das Thermometer sagt {temperature} und meint es so.
    - {temperature}, ohne Deckel.
    - Bei {temperature} hat Eis eine Lebenserwartung.
    - Bei {temperature} ist alles gut durch.
    - {temperature}, und der Ventilator reicht sie nur weiter.
    - Es sind {temperature}, das Denken ist vertagt.
    - {temperature}: Die Kerzen verbeugen sich.
    + Bewegung ist freiwillig.
    + Die Kühlschranktür ist kein Balkon.
    + Trink Wasser, es ist als Einziges noch kalt.
    + Krawatten sind hiermit abgeschafft.
    + Kleidung ist eine Formsache.
    + Die Katzen sind in die üblichen Formen zerflossen.

    [heat sun]
    - {temperature}, und der Schatten ist ausgebucht.
    - Die Sonne ist zu weit gegangen: {temperature}.
    - {temperature} im Schatten, meide also alles andere.

    [heat town]
    - Es sind {temperature}, der Asphalt erwägt eine Laufbahn als Suppe.
    - Bei {temperature} gehen sogar die Tauben zu Fuß.

    [frost]
    - Es sind {temperature}, die Luft hat Kanten.
    - Das Thermometer ist schüchtern geworden: {temperature}.
    - Bei {temperature} sieht man dem Atmen die Mühe an.
    - {temperature}, für alle, die ihre Luft knusprig mögen.
    - {temperature}, und der Kühlschrank ist jetzt der warme Ort.
    - Die Kälte lässt grüßen: {temperature}.
    - Die Nasen melden {temperature}.
    - {temperature}: Das Wasser hat sich verfestigt.
    - Bei {temperature} knarrt sogar die Stille.
    - {temperature}: Das Gefrierfach hat Konkurrenz.
    + Schichten sind keine Metapher.
    + Deine Ohren wollen kündigen.
    + Suppe ist ein Plan.
    + Pinguine würden es frisch nennen.
    + Die Heizung ist eine Freundin geworden.

    [frost town]
    - {temperature}, und die Pfützen haben sich gesetzt.
    - {temperature}: Auf der Scheibe wächst ein Muster.
    - Bei {temperature} knirscht der Rasen.
    - Es sind {temperature}, und der Eiskratzer ist im anderen Mantel.
    + Die Gehwege bewerben sich als Eisbahn.

    [clear]
    - Keine Wolke weit und breit, und niemand ist schuld.
    - Klarer Himmel, das ist verdächtig.
    - Die Sonne ist draußen, ohne Aufsicht.
    - Blauer Himmel, von Rand zu Rand.
    - Das Wetter hat nichts zu verbergen.
    - Sonnenschein, das Kleingedruckte wird noch gesucht.
    - Der Himmel hat vergessen, sich etwas anzuziehen.
    - Hell genug, um den Staub zu sehen.
    - Die Sonne arbeitet, ausnahmsweise.
    - Klar, als hätte jemand aufgeräumt.
    - Die Wolken haben sich krankgemeldet.
    - Ein makelloser Himmel, im Gegensatz zu den Fenstern.
    + Die Ausreden zum Drinbleiben sind ausgegangen.
    + Blinzeln zählt als Sport.
    + Morgen wird es dir vorgehalten.
    + Das Wetter ist heute nicht schuld, such dir etwas anderes.
    + Mit Sonnenbrille sehen alle beschäftigt aus.
    + Verhalte dich unauffällig.

    [mixed]
    - Der Himmel ist blau, mit Ausnahmen.
    - Etwas Wolke, etwas Himmel, keine Entscheidung.
    - Die Wolken haben Lücken gelassen, wohl zum Lüften.
    - Ein Himmel in zwei Farben, wie genehmigt.
    - Sonne und Wolken arbeiten im Schichtbetrieb.
    - Die Wolken sind auf der Durchreise und lassen sich Zeit.
    - Blau, mit Fußnoten.
    - Der Himmel konnte nicht wählen und nahm beides.
    - Die Wolken ziehen vorbei, als hätten sie ein Büro.
    - Nicht klar, nicht bedeckt, nicht hilfreich.
    - Das Wetter hält sich alles offen.
    - Die Wolken sind nur in beratender Funktion hier.
    + Schatten kommen und gehen, du darfst auch.
    + Daraus kann noch alles werden.
    + Kleide dich für jede Fassung.
    + Such Tiere darin, das machen alle.
    + Optimisten und Pessimisten haben beide recht.
    + Maler nennen es leicht verdientes Geld.

    [clouds]
    - Grau, in mehreren bekannten Tönen.
    - Der Himmel trägt Bürokleidung.
    - Wolken, von Wand zu Wand.
    - Die Sonne ist in einer Besprechung.
    - Der Tag hat einen Deckel bekommen.
    - Dem Himmel fällt nichts ein, und man sieht es.
    - Bedeckt: die Werkseinstellung.
    - Jemand hat den Tag gedimmt, um Strom zu sparen.
    - Die Wolken stehen einfach nur da.
    - Licht, ohne das Theater einer Sonne.
    - Die Decke hängt tief, die Erwartungen auch.
    - Ein Himmel in der Farbe unbeantworteter Briefe.
    + Passt zu allem.
    + Fotografen nennen es weich, sonst niemand.
    + Keine Schatten, kein Drama.
    + Die Sonne wird dahinter vermutet.
    + Ideales Wetter für Tabellen.
    + Anderswo gibt es davon auch genug.

    [night]
    - Es ist dunkel, wie es üblich ist.
    - Nacht: Die Sonne stört gerade andere.
    - Der Himmel ist auf Standby.
    - Draußen ist es dunkel, das spart das Hinsehen.
    - Der Tag ist weggeräumt.
    - Die Nacht ist hereingebrochen, die Tür ist noch ganz.
    - Die Sonne hat Feierabend.
    - Jemand hat das Licht ausgemacht und das Wetter angelassen.
    - Jetzt sind alle Katzen grau, je nach Wetterlage.
    - Die Nacht ist ein wenig selbstzufrieden.
    + Das Wetter läuft unbeobachtet weiter.
    + Geh schlafen, der Himmel kommt zurecht.
    + Was auch immer es ist, es hat Zeit bis zum Morgen.
    + Jetzt das Wetter zu prüfen ist eine Entscheidung.
    + Die Eulen sind zufrieden.
    + Morgen wird hinter der Bühne vorbereitet.

    [night clouds]
    - Es ist dunkel, und die Wolken sorgen dafür.

    [night stars]
    - Die Sterne sind da und tun nichts.
    - Die Sterne sind wieder lange auf, ganz ohne Aufsicht.

    [night moon]
    - Der Mond hat Dienst, wenn überhaupt jemand.

    [small]
    - Es ist mitten in der Nacht, und du prüfst das Wetter.
    - Niemand Vernünftiges ist wach, und hier sind wir.
    - Die Vorhersage für jetzt: Bett.
    - Außer dir arbeitet jetzt nur das Wetter.
    - Die Nacht ist lang, das Scrollen auch.
    - Diese Stunde ist nicht zum Ansehen gedacht.
    - Die Vögel sind noch nicht eingestellt.
    - Es ist spät oder früh, je nach Ausrede.
    - Schlaflosigkeit, mit Himmel.
    - Die Uhr verurteilt dich, nicht der Himmel.
    + Das Kissen hat bessere Aussichten.
    + Vor dem Frühstück wirst du da oben nicht gebraucht.
    + Das Wetter verspricht, morgen noch da zu sein.
    + Augen zu und raten.
    + Die Schafe melden freie Sicht.
    + Es ist dunkel, das war die Meldung.

    [small clouds]
    - Selbst die Wolken gähnen.

    [small town dry]
    - Das Wetter flüstert, um die Straße nicht zu wecken.

    [air]
    - Die Luft hat heute Struktur: Index {index}.
    - Ein Index von {index}, atme in Maßen.
    - Die Luft steht bei {index}, und es war kein Wettbewerb.
    - {index} auf dem Index: vor dem Einatmen gut kauen.
    - Die Luftqualität ist {index}, das ist eine Zahl und kein Lob.
    - Frische Luft ist ausverkauft: {index}.
    - Die Aussicht hat bei {index} jetzt auch Geschmack.
    - {index}: Diese Luft wurde schon benutzt.
    - Der Horizont ist bei {index} beige geworden.
    - Index {index}: Irgendjemand verbrennt irgendetwas.
    - Bei {index} verdient die Luft ein Etikett.
    + Joggen ist eine kühne Idee.
    + Die Fenster sind gut so: zu.
    + Deine Lunge hätte einen Einwand.
    + Die Zimmerpflanzen lassen sich feiern.
    + Tiefe Atemzüge sind für andere Tage.
    + Der Schornstein nebenan sagt nichts.

    [air town]
    - Luftindex {index}, in der Stadt gereift.

    [monday]
    - Es ist Montag, und das Wetter weiß es.
    - Montag: Der Himmel hat sein Postfach geöffnet.
    - Die Woche beginnt, mit Wetter.
    - Das Montagswetter wurde noch am Sonntag angerührt.
    - Eine neue Woche, und der Himmel hat keine Vorsätze.
    - Der Himmel wollte auch nicht aufstehen.
    - Montag, jetzt mit Wetter obendrauf.
    - Das Wochenende ist vorbei, und der Himmel wirkt erleichtert.
    - Montag wäre es bei jedem Wetter.
    - Der Himmel ist bis Freitag in einer Besprechung.
    - Der Montag wurde per Satellit bestätigt.
    - Am Wetter liegt es nicht, es liegt am Montag.
    + Kaffee ist die einzige Front, die zählt.
    + Nur noch vier davon, dann wird es kurz schön.
    + Nichts, was vom Himmel fällt, schlägt die Post im Büro.
    + Der Himmel teilt deinen Elan.

    [monday town]
    + Der Arbeitsweg ist benachrichtigt.

    [monday clouds]
    + Tu beschäftigt, die Wolken tun es auch.

    [weekend]
    - Es ist Wochenende, und dem Wetter hat es niemand gesagt.
    - Das Wochenende hat schon wieder Wetter.
    - Zwei freie Tage, und das hat der Himmel mitgebracht.
    - Der Himmel arbeitet am Wochenende, anders als manche.
    - Wochenende, sofern das Wetter es erlaubt, und es liest ungern Anträge.
    - Die Wochenendpläne wurden dem Himmel vorgelegt.
    - Das Wetter hat dieses Wochenende Zeit, und du?
    - Samstag und Sonntag wurden mit Himmel ausgestattet.
    - Der Grill fragt, ob er gebraucht wird.
    - Die Wochenendprognose: Es endet.
    - Der Himmel trägt Freizeitkleidung.
    + Der Garten wird es verstehen.
    + Am Montag wird es natürlich schöner.
    + Sofa und Natur haben beide geöffnet.
    + Das Picknick hat jetzt einen Ausschuss.
    + Was auch passiert, gib der Vorhersage die Schuld.
    + Tu nichts, der Himmel tut genug.

    [weekend clouds]
    - Die Wolken haben auch frei, oder Dienst.

    [sea]
    - Das Wasser ist noch da, und noch nass.
    - Wasser, in jede Richtung.
    - Zwischen dir und dem Horizont liegt nur noch mehr davon.
    - Das Wetter übt hier draußen für die Küste.
    - Die Fische fragen längst nicht mehr nach der Vorhersage.
    - Der Horizont ist ausnahmsweise gerade.
    - Wellen, in keiner bestimmten Reihenfolge.
    - Der Boden ist feucht, vorsichtig gesagt.
    - Hier hat die Pfütze gewonnen.
    - Das Wetter hat die ganze Fläche für sich.
    - Hier ist es in jeder Hinsicht nass.
    + Die Möwen wissen mehr, aber sie übertreiben.
    + Nimm ein Buch mit, und ein Boot.
    + Schirme tun hier nichts zur Sache.
    + Nasse Füße sind inbegriffen.
    + Verkehrt herum sieht es genauso aus.
    + Die Fische haben das nicht abonniert.

    [far]
    - Hier kann das Wetter nur dich ärgern.
    - Der nächste Schirmladen ist sehr weit weg.
    - Ein abgelegener Ort, mit so viel Himmel, wie du brauchst.
    - Weit weg von allem, außer vom Wetter.
    - Keine Stadt in der Nähe, in der man sich beschweren könnte.
    - Hierher geht das Wetter, um seine Ruhe zu haben.
    - Mitten im Nirgendwo, aber mit Wetter.
    - Hier hat der Horizont keine Nachbarn.
    - Sehr viel Nichts, voll bewettert.
    - Hier wohnt kaum jemand, und das Wetter kommt trotzdem.
    + Parkplätze gibt es genug.
    + Der Empfang mag schlecht sein, der des Himmels ist bestens.
    + Die Aussicht wiederholt sich.
    + Ohne den Himmel wäre es hier ruhig.
    + Niemand fragt, was du anhast.
    + Die nächste Meinung liegt einen Tagesmarsch entfernt.

    [ordinary]
    - Dem Wetter geht es gut, so wie man das eben sagt.
    - Es geschieht nichts, in beachtlicher Höhe.
    - Wetter von mittlerer Statur, zuletzt oben gesehen.
    - Der Himmel macht Dienst nach Vorschrift.
    - Das Wetter ist anwesend.
    - Unauffälliger Himmel, hiermit aufgefallen.
    - Die Vorhersage hat beim Schreiben gegähnt.
    - Anderswo ist Wetter, hier ist Luft.
    - Die Atmosphäre fliegt auf Autopilot.
    + Du wirst über etwas anderes reden müssen.
    + Der Smalltalk wird leiden.
    + Das Barometer ist wieder eingeschlafen.
    + Erzähl deinen Enkeln nichts davon.
    + Ein Schulterzucken, als Wetter.
    + Rahme es ein, in Beige.

    [ordinary mild]
    - Nicht warm, nicht kalt, nicht der Rede wert.

    [ordinary day]
    - Ein Tag, der eine E-Mail hätte sein können.

    [ordinary day mild]
    - Ein vollkommen mittlerer Tag.

    [spring]
    - {temperature}: weder Mantel noch kein Mantel.
    - Bei {temperature} sind alle auf ihre eigene Art falsch angezogen.
    - {temperature}, die Temperatur eines Kompromisses.
    - Es sind {temperature}, die Jacke geht aus und wieder an.
    - Vernünftige {temperature}, das ist beunruhigend.
    - {temperature}: Thermostat und Wetter sind sich ausnahmsweise einig.
    - Die Luft ist lauwarm, {temperature}, wie gute Vorsätze.
    - {temperature} draußen, drinnen ist eingeholt.
    - Das Thermometer zeigt {temperature} und sagt nichts weiter.
    - Es sind {temperature}, und irgendwer findet es frisch.
    - {temperature}: für die einen Pullover, für die anderen Eis.
    + Nimm beides mit und bereue eines.
    + Heizung und Fenster streiten sich.
    + Klagen sind in beide Richtungen möglich.
    + Der Körper passt sich an, der Schrank nicht.
    + Goldlöckchen hat keine weiteren Fragen.

    [spring town]
    - {temperature}, und die halbe Straße trägt kurze Hosen.
    + An der Haltestelle wird es keine Einigung geben.
    """
}
