extension Grammar {
  /// The house writer's grammar in Spanish.
  static let spanish = """
    [any]
    + De nada.
    + No se admiten reclamaciones.
    + La ciencia lo llama tiempo.
    + Nadie lo había pedido.
    + Habrá que vivir con ello, como siempre.
    + Está incluido en la tarifa.
    + Arriba declinan toda responsabilidad.
    + La letra pequeña está en el techo.
    + Nos sorprende tanto como a ti.
    + No se admiten devoluciones.
    + Apúntalo como experiencia.
    + Fin del comunicado.
    + Era esto o nada.
    + Alguien habrá firmado esto.
    + Échale la culpa a quien ibas a echársela.
    + Consultado al respecto, no quiso hacer declaraciones.
    + Valora tu experiencia, por favor.
    + Puede no coincidir con la foto.
    + Nadie ha pedido un bis.

    [warmer]
    - {delta} más que ayer.
    - Ayer fue un ensayo: hoy hay {delta} más.
    - Alguien ha tocado el termostato: {delta} más desde ayer.
    - El aire ha encontrado los {delta} que perdió ayer.
    - Ayer, más {delta}.
    - {delta} ganados durante la noche, sin una disculpa.
    - Un regalo de {delta} desde ayer, sin tique.
    - {delta} más, como si fuera normal.
    - Hoy se ha pasado {delta} del presupuesto de ayer.
    - Una mejora de {delta} respecto a ayer, sin coste.
    - Desde ayer, el aire ha engordado {delta}.
    + No te fíes.
    + Disfrútalo antes de que te lo expliquen.
    + Nadie dará las gracias, así que se acabará.
    + Al armario lo avisaron tarde.

    [warmer cool]
    - {delta} más que ayer, y el abrigo sigue en el perchero.
    + El jersey de ayer ya es equipaje.
    + El radiador se siente traicionado.

    [colder]
    - {delta} menos que ayer.
    - Ayer se fue y se llevó {delta}.
    - El aire ha devuelto {delta} sin que nadie se lo pidiera.
    - Un ahorro de {delta} respecto a ayer.
    - Ayer, menos {delta}.
    - Alguien ha abierto la ventana grande: {delta} menos que ayer.
    - Desde ayer faltan {delta}.
    - {delta} menos, por si te estabas acomodando.
    - El calor se ha mudado y deja {delta} de vacío.
    - La comodidad de ayer, ahora con {delta} de recorte.
    - Al aire se le cayeron {delta} por la noche y no los recogió.
    - {delta} menos desde ayer, y sin reembolso.
    + Ayer no atiende llamadas.
    + Forja el carácter, dicen.
    + No ha aparecido ningún testigo.
    + El plazo de devolución ha vencido.

    [colder cool]
    + El abrigo tenía razón desde el principio.
    + Fresco es la palabra educada.
    + La tetera ya te esperaba.
    + Los guantes son ahora una opinión defendible.

    [peak]
    - {high} hoy: la semana no dará más.
    - La cima de la semana: {high}.
    - Ningún día de la semana supera los {high} de hoy.
    - Enmárcalo: {high}, el récord de la semana.
    - Ya está: {high}, la semana no tiene nada mejor.
    - Ha llegado el día más cálido de la semana, con {high}.
    - {high}: a partir de aquí, cuesta abajo.
    - Hoy gana la semana con {high}.
    - {high} hoy; los demás días ni lo han intentado.
    - La nota más alta de la semana: {high}.
    - Podio: {high}, la semana está decidida.
    + No habrá bis.
    + Baja tus expectativas desde ahora.
    + Mañana hará como si nada.
    + Pásalo fuera o justifícate.
    + El resto de la semana pide disculpas.
    + Los aplausos, en la entrada.

    [trough]
    - {low} hoy, el punto más bajo de la semana.
    - La semana toca fondo: {low}.
    - Un récord que nadie quería: {low}.
    - El día más frío de la semana te ha encontrado: {low}.
    - Hoy queda último, con {low}.
    - El mínimo de la semana, {low}, entregado a tiempo.
    - Ningún día de la semana baja de los {low} de hoy.
    - {low}: la semana no guarda nada peor, según ella.
    - La semana te ha reservado lo más frío: {low}.
    - {low}, la cifra más triste de la semana.
    - {low} hoy; a su lado, los demás días parecen tropicales.
    + Quedarse en casa también es un deporte.
    + El sofá tiene la agenda libre.
    + Solo puede mejorar, dijeron también la última vez.
    + El té es una respuesta válida.
    + La cama se presenta voluntaria.

    [trough cool]
    + Vístete como una cebolla.

    [trough frost]
    + Echa el aliento y admira tu propia nube.

    [betrayed]
    - Anunciaron tiempo seco, y aquí está la lluvia.
    - Seco, decían.
    - La lluvia no ha leído el pronóstico.
    - Oficialmente está seco; extraoficialmente, te mojas.
    - No iba a llover, y llueve.
    - El pronóstico y la ventana no se ponen de acuerdo.
    - Lluvia, de manera extraoficial.
    - Invitada sorpresa: la lluvia.
    - Los modelos veían una hora seca, qué ternura.
    - De un pronóstico seco ha caído algo mojado.
    - Esta lluvia no estaba anunciada y no se avergüenza.
    + La ventana tiene razón.
    + Tu paraguas se ríe en casa.
    + Las nubes lo llaman improvisación.
    + La confianza es un proceso.
    + El pronóstico está revisando sus sentimientos.
    + Tómatelo como una retransmisión en directo.

    [spared]
    - La lluvia estaba anunciada y no ha venido.
    - Llevas paraguas, así que no llueve.
    - La lluvia prometida está en un atasco.
    - Otra persona está recibiendo tu lluvia.
    - El pronóstico prometió lluvia y se olvidó de traerla.
    - Ya debería estar lloviendo.
    - La lluvia llega tarde, o se ha perdido.
    - Seco, contra todo consejo.
    - La lluvia tenía cita contigo y no se ha presentado.
    - No llueve, por mucho que el pronóstico lo jure.
    - Está seco, y el pronóstico se mira los zapatos.
    + Disimula y camina más rápido.
    + Seguramente espera a la vuelta de la esquina.
    + Disfruta del error administrativo.
    + Guarda el paraguas: funciona de amuleto.
    + Alegrarse atrae las nubes.
    + Las plantas piden explicaciones.

    [drizzle]
    - Llovizna: lluvia sin convicción.
    - El cielo gotea, despacio.
    - Demasiado mojado para el optimismo, demasiado seco para un paraguas.
    - Las nubes solo se aclaran la garganta.
    - Llovizna, a falta de una idea mejor.
    - El aire se ha humedecido para tu comodidad.
    - Una lluvia fina, como si fina fuera un cumplido.
    - No llueve del todo, pero tampoco lo contrario.
    - Sobre ti hay una nube indecisa.
    - Llovizna, la charla de ascensor del cielo.
    - Lluvia en versión de prueba gratuita.
    - Cae un ligero velo de decepción.
    + Las gafas están avisadas.
    + Cuenta como tratamiento facial.
    + Los caracoles están encantados.
    + El pelo hará lo que quiera.
    + Dentro de una hora estarás chorreando sin saber desde cuándo.
    + El paraguas tampoco lo tiene claro.

    [rain]
    - Otra vez lluvia, ahora con sentimiento.
    - Llueve, y el cielo no lo siente.
    - Las nubes devuelven lo que tomaron prestado.
    - El cielo está fregando los platos.
    - Lluvia: gratis y a domicilio.
    - El cielo por fin tiene algo que compartir.
    - Mojado, con probabilidad de más mojado.
    - El paraguas reclama horas extra.
    - Llueve, luego existe.
    - El agua cae de arriba, como siempre.
    - Lluvia, en la clásica edición vertical.
    + Los patos le dan cinco estrellas.
    + Tus zapatos tienen una opinión.
    + Las plantas hablan muy bien de ella.
    + Estar seco es un estado mental.
    + El cielo tiene sus razones, y mucha agua.
    + La regadera tiene el día libre.

    [rain town]
    - Los canalones viven su momento de gloria.
    + La ropa tendida ya está lavada dos veces.
    + Alguien riega la acera, y sigue sin crecer.

    [downpour]
    - El cielo lo ha soltado todo, sobre ti.
    - Alguien ha dejado el grifo abierto ahí arriba.
    - Esto es menos lluvia que fontanería.
    - Llueve como si pagaran por litro.
    - Lluvia fuerte, buen humor opcional.
    - Las nubes liquidan existencias.
    - Lluvia a cántaros, cántaros no incluidos.
    - El aire es sobre todo agua.
    - Toda la lluvia, de golpe, sin orden concreto.
    - El cielo se ha saltado la llovizna y ha ido al grano.
    - Diluvia, y nadie ha llamado a Noé.
    + Los paraguas son, como mucho, un gesto.
    + Se inventaron los barcos por menos.
    + Quédate en casa y llámalo decisión.
    + Los peces podrían ir a trabajar.
    + El gato no responderá preguntas.
    + Las botas siempre tuvieron razón.

    [downpour town]
    - La acera ya es un afluente.

    [sleet]
    - Aguanieve: la lluvia y la nieve no se pusieron de acuerdo.
    - Mitad nieve, mitad lluvia, y nadie contento.
    - El cielo no supo elegir y lo manda todo.
    - Nieve que se rindió por el camino.
    - Lluvia con tropezones.
    - El tiempo ha pedido el plato combinado.
    - Cae algo, y ni él mismo sabe qué.
    - Demasiado mojado para el trineo, demasiado frío para el baño.
    - Aguanieve: un acuerdo que nadie firmó.
    - Agua helada, sin montar.
    + De aquí no sale un muñeco.
    + Ya te ha encontrado el cuello del abrigo.
    + Las botas son una postura.
    + Hasta los patos se retiran.
    + En foto tampoco mejora.
    + Tu casa nunca ha estado tan bien decorada.

    [glaze]
    - Lluvia que se hiela al llegar, sin contentar a nadie.
    - Lluvia engelante: han barnizado el mundo.
    - Fuera, todo viene ya plastificado.
    - Llueve hielo, de momento en estado líquido.
    - El tiempo ha puesto un glaseado, y no del que se come.
    - La lluvia aterriza y se queda, como una visita difícil.
    - Arriba agua, abajo cristal.
    - Lluvia engelante: el suelo ha retirado su apoyo.
    - Todas las superficies están pulidas, contra todo consejo.
    - La lluvia se ha traído su propia pista de hielo.
    + Los pingüinos tienen el andar adecuado.
    + La quietud está infravalorada.
    + Lo urgente acaba de serlo menos.
    + Pasos cortos, y por una vez en sentido literal.
    + La tetera está más cerca y no resbala.
    + Donde mejor se ve es detrás de una ventana.

    [snow]
    - Nieve: lluvia con mejor publicidad.
    - Alguien ha agitado la bola de nieve.
    - El cielo está redecorando en blanco.
    - Copos, y ninguno con prisa.
    - Han pasado las nubes por la trituradora.
    - Nieva, sin un ruido y sin permiso.
    - Lluvia, pero a cámara lenta.
    - Copos únicos, y todos iguales.
    - Agua helada, repartida a mano.
    - El cielo está mudando el pelo.
    + Se derrite, si te sirve de consuelo.
    + La blanca no la había pedido nadie.
    + Cada copo es una edición limitada.
    + El chocolate caliente ya lo sabía.

    [snow town]
    - Nieva, y todo el mundo olvida cómo se conduce.
    - Todo es bonito y nada llega a su hora.
    + Los niños retiran sus quejas.
    + Los trenes se llevarán una sorpresa.

    [snow lying]
    - El mundo está bajo una sábana blanca, como los muebles viejos.
    - Nieve, para que sepas por dónde has pasado.
    + La pala sabe cómo te llamas.
    + Las zanahorias están nerviosas.
    + Tus huellas ya son pruebas.

    [thunder]
    - Truenos: el cielo mueve los muebles.
    - Las nubes están discutiendo.
    - Un espectáculo de luces, con goteras.
    - El tiempo ha descubierto la percusión.
    - Arriba juegan a los bolos.
    - El cielo lanza destellos, y no te está haciendo fotos.
    - Truenos, para quien encontraba la lluvia demasiado callada.
    - Electricidad, entregada sin contrato.
    - Las nubes discuten en mayúsculas.
    - Algo ruge, y no es tu estómago.
    - La naturaleza está probando los altavoces.
    - Ahí arriba arrastran algo pesado.
    + El perro ha presentado una queja.
    + El golf se aplaza.
    + La bañera puede esperar.
    + Cuenta los segundos: entretiene.
    + Los árboles son ahora mala compañía.
    + Desenchufa algo y presume de prudencia.

    [fog]
    - Niebla: la vista se está cargando.
    - Una nube ha bajado a ver cómo vives.
    - El fondo se ha difuminado por tu privacidad.
    - Alguien ha apagado el paisaje.
    - La visibilidad se limita a los rumores.
    - Niebla, el día libre del horizonte.
    - El paisaje es confidencial.
    - Todo sigue ahí, se supone.
    - Estás dentro de una nube, como siempre quisiste.
    - Alguien ha estornudado en el objetivo.
    - La niebla se ha llevado las vistas y no pide nada a cambio.
    + El misterio le sienta bien al lugar.
    + La vista estaba sobrevalorada.
    + Se irá cuando quiera.
    + Camina con cuidado y pon cara de importante.
    + Tu peinado tampoco lo verá nadie.
    + Los fantasmas tienen buen aspecto.

    [fog town]
    - El mundo acaba en la segunda farola.
    - La ciudad es solo un rumor.

    [wind]
    - Viento de {wind}, sin destino concreto.
    - El aire tiene prisa: {wind}.
    - A {wind}, cada sombrero es voluntario.
    - Sopla a {wind}, como si tuviera una cita.
    - A {wind}, el aire tiene opiniones.
    - {wind}: te han cambiado el peinado.
    - El viento practica con tu paraguas: {wind}.
    - Aire fresco, entregado a {wind}.
    - El aire está de paso, a {wind}.
    - {wind}, y nada está donde lo dejaste.
    + Los paraguas serán reciclados.
    + Agárrate a tus principios.
    + En algún lugar viaja una cama elástica.
    + La cometa hacía bien en tener esperanza.
    + Hablar más alto no servirá.
    + Las puertas se cierran por convicción.

    [wind town]
    - El viento pasó a {wind} y reordenó el jardín.
    - El viento va a {wind}, y los cubos de basura lo siguen.
    - Los árboles asienten a {wind}.
    + Las hojas se reenvían a los vecinos.

    [heat]
    - {temperature}: alguien se ha dejado el horno encendido.
    - El aire se sirve caliente: {temperature}.
    - El aire presume de {temperature}.
    - El termómetro dice {temperature} y va en serio.
    - {temperature}, sin tapa.
    - A {temperature}, un helado tiene esperanza de vida.
    - A {temperature}, todo está muy hecho.
    - {temperature}, y el ventilador solo los reparte.
    - Hace {temperature}; pensar queda aplazado.
    - {temperature}: las velas hacen una reverencia.
    + Moverse es opcional.
    + La puerta de la nevera no es un balcón.
    + Quedan abolidas las corbatas.
    + La ropa es una formalidad.
    + Bebe agua: es lo único que sigue frío.
    + Los gatos se han derretido en las formas de siempre.

    [heat sun]
    - {temperature}, y la sombra está completa.
    - El sol se ha pasado: {temperature}.

    [heat town]
    - A {temperature}, hasta las palomas van a pie.
    - Hace {temperature}; el asfalto se plantea una carrera como sopa.

    [frost]
    - El aire tiene aristas: {temperature}.
    - {temperature}, y la nevera es ahora el sitio cálido.
    - El frío te saluda: {temperature}.
    - El termómetro se ha vuelto tímido: {temperature}.
    - A {temperature}, respirar es un esfuerzo visible.
    - {temperature}, para quien guste del aire crujiente.
    - Las narices informan de {temperature}.
    - {temperature}: el agua se ha puesto firme.
    - A {temperature}, hasta el silencio cruje.
    - {temperature}: el congelador tiene competencia.
    + Tus orejas quieren dimitir.
    + La sopa es un plan.
    + Los pingüinos lo llamarían fresco.
    + Las capas no son una metáfora.
    + La calefacción se ha vuelto una amiga.
    + Los guantes ya no se discuten.

    [frost town]
    - {temperature}, y los charcos se han asentado.
    - {temperature}: el parabrisas se ha puesto a dibujar.
    - Hace {temperature}, y la rasqueta está en el otro abrigo.
    + Las aceras se presentan a pista de patinaje.

    [clear]
    - Ni una nube, y nadie a quien culpar.
    - Cielo despejado, qué sospechoso.
    - El sol ha salido sin supervisión.
    - Las nubes están de baja.
    - Cielo azul, de punta a punta.
    - El tiempo no tiene nada que ocultar.
    - Sol, y aún buscamos la letra pequeña.
    - El cielo se ha olvidado de ponerse algo.
    - Hay luz suficiente para ver el polvo.
    - El sol trabaja, por una vez.
    - Un cielo impecable, no como las ventanas.
    - Despejado, como si alguien hubiera ordenado.
    + Se han acabado las excusas para quedarse dentro.
    + Entrecerrar los ojos cuenta como ejercicio.
    + Mañana te lo echarán en cara.
    + Del tiempo no puedes quejarte; busca otra cosa.
    + Con gafas de sol todo el mundo parece ocupado.
    + Actúa con naturalidad.

    [mixed]
    - El cielo es azul, con excepciones.
    - Algo de nube, algo de cielo, ninguna decisión.
    - Las nubes han dejado huecos, será para ventilar.
    - Un cielo a dos colores, según presupuesto.
    - El sol y las nubes trabajan por turnos.
    - Las nubes están de paso y se lo toman con calma.
    - Azul, con notas al pie.
    - El cielo no supo elegir y se quedó con los dos.
    - Ni despejado, ni cubierto, ni útil.
    - El tiempo no descarta nada.
    - Las nubes están aquí en calidad de asesoras.
    + Las sombras van y vienen; haz lo mismo.
    + De aquí puede salir cualquier cosa.
    + Vístete para todas las versiones.
    + Busca animales: todo el mundo lo hace.
    + Optimistas y pesimistas tienen razón.
    + Los pintores lo llaman dinero fácil.

    [clouds]
    - Gris, en varios tonos conocidos.
    - El sol está reunido.
    - Le han puesto una tapa al día.
    - El cielo no tiene ideas, y se nota.
    - El cielo se ha puesto el traje de oficina.
    - Nubes, de pared a pared.
    - Cubierto: el ajuste de fábrica.
    - Alguien ha atenuado el día para ahorrar luz.
    - Las nubes están ahí plantadas.
    - Luz, sin el espectáculo del sol.
    - El techo está bajo, las expectativas también.
    - Un cielo color carta sin contestar.
    + Combina con todo.
    + Sin sombras no hay drama.
    + Tiempo ideal para hojas de cálculo.
    + En fotografía lo llaman luz suave; nadie más.
    + Se cree que el sol está detrás.
    + En otros sitios también hay de esto.

    [night]
    - Está oscuro, como es costumbre.
    - De noche, el sol molesta a otros.
    - El día ya está recogido.
    - El cielo está en reposo.
    - Fuera está oscuro, y eso ahorra mirar.
    - Ha caído la noche, y nadie la ha recogido.
    - El sol ha terminado su turno.
    - Alguien apagó la luz y dejó el tiempo encendido.
    - De noche todos los gatos son pardos, si el tiempo lo permite.
    - La noche parece satisfecha de sí misma.
    - Oscuridad, la apuesta segura a estas horas.
    + El tiempo sigue sin testigos.
    + Vete a dormir; el cielo se las arregla.
    + Los búhos lo aprueban.
    + Sea lo que sea, puede esperar a que amanezca.
    + Mirar el tiempo ahora es una decisión.
    + El mañana se prepara entre bastidores.

    [night clouds]
    - Está oscuro, y las nubes se encargan de ello.

    [night stars]
    - Las estrellas están ahí, sin hacer nada.
    - Las estrellas siguen despiertas, sin supervisión.

    [night moon]
    - La luna está de guardia, si es que hay alguien.

    [small]
    - Es de madrugada, y tú mirando el tiempo.
    - Pronóstico para ahora: cama.
    - Turno de noche: el tiempo y tú.
    - Nadie sensato está despierto, y aquí estamos.
    - La noche es larga, y la pantalla también.
    - Esta hora no está pensada para verla.
    - A los pájaros aún no los han contratado.
    - Es tarde, o temprano, según la excusa.
    - Insomnio, con vistas al cielo.
    - El reloj te juzga; el cielo, no.
    - Todavía no ha amanecido, y ya estás con esto.
    + La almohada tiene mejores perspectivas.
    + Ahí arriba no te necesitan antes del desayuno.
    + Cierra los ojos y adivina.
    + El tiempo promete seguir ahí por la mañana.
    + Las ovejas esperan a que las cuentes.
    + Está oscuro: esa era la noticia.

    [small clouds]
    - Hasta las nubes bostezan.

    [small town dry]
    - El tiempo susurra para no despertar a la calle.

    [air]
    - El aire tiene cuerpo hoy: índice {index}.
    - Un índice de {index}: respira con moderación.
    - {index}: este aire ya está usado.
    - La vista viene con sabor: índice {index}.
    - El índice está en {index}, y no era un concurso.
    - {index} de índice: mastica antes de inspirar.
    - La calidad del aire es {index}: un número, no un halago.
    - El aire fresco está agotado: {index}.
    - El horizonte se ha puesto beis: índice {index}.
    - Índice {index}: alguien está quemando algo.
    - A {index}, el aire merece una etiqueta.
    + Correr sería una idea audaz.
    + Las ventanas están bien así: cerradas.
    + Tus pulmones piden la palabra.
    + Las plantas de interior se atribuyen el mérito.
    + Respirar hondo, mejor otro día.
    + La chimenea de al lado no dice nada.

    [air town]
    - Índice {index}, criado en la ciudad.

    [monday]
    - Es lunes, y el tiempo lo sabe.
    - Lunes: el cielo ha abierto su correo.
    - El cielo tampoco quería levantarse.
    - Con cualquier tiempo sería lunes.
    - Empieza la semana, con tiempo atmosférico.
    - Semana nueva, y el cielo sin propósitos.
    - Lunes, ahora con tiempo por encima.
    - Se acabó el fin de semana, y el cielo parece aliviado.
    - El cielo está reunido hasta el viernes.
    - El lunes se ha confirmado por satélite.
    - No es el tiempo; es lunes.
    - El tiempo del lunes se subcontrató el domingo.
    + El café es el único frente que importa.
    + El cielo comparte tu entusiasmo.
    + Solo quedan cuatro así antes de una breve mejoría.
    + Nada de lo que cae del cielo supera al correo de la oficina.
    + El despertador ha recibido felicitaciones.

    [monday town]
    + Los atascos ya están avisados.

    [monday clouds]
    + Finge que trabajas, como las nubes.

    [weekend]
    - Es fin de semana, y nadie avisó al tiempo.
    - Dos días libres, y esto ha traído el cielo.
    - El cielo trabaja el fin de semana, no como otros.
    - La barbacoa pregunta si hace falta.
    - El fin de semana vuelve a tener tiempo.
    - Fin de semana, si el tiempo lo permite, y rara vez lee las solicitudes.
    - Los planes del fin de semana se han presentado al cielo.
    - El tiempo está libre este fin de semana, ¿y tú?
    - El sábado y el domingo vienen con cielo incluido.
    - Pronóstico para el fin de semana: se acaba.
    - El cielo lleva ropa informal de fin de semana.
    - El fin de semana no consultó al cielo.
    + El jardín lo entenderá.
    + El lunes hará mejor tiempo, claro.
    + No hagas nada; bastante hace el cielo.
    + El sofá y el aire libre están abiertos.
    + El pícnic ya tiene un comité.
    + Pase lo que pase, la culpa es del pronóstico.

    [weekend clouds]
    - Las nubes también libran, o están de guardia.

    [sea]
    - El agua sigue ahí, y sigue mojada.
    - Agua, en todas las direcciones.
    - El horizonte está recto, por una vez.
    - Olas, sin orden concreto.
    - Los peces ya no preguntan por el pronóstico.
    - Aquí ganó el charco.
    - El suelo está húmedo, por decirlo suavemente.
    - El tiempo tiene toda la superficie para él.
    - Aquí todo está mojado, en todos los sentidos.
    + Las gaviotas saben más, pero exageran.
    + Trae un libro y un barco.
    + Los pies mojados van incluidos.
    + Del revés se vería igual.
    + Los peces no se han suscrito.
    + Un paraguas no cambiaría nada.

    [far]
    - Aquí el tiempo solo puede molestarte a ti.
    - La tienda de paraguas más cercana queda muy lejos.
    - Lejos de todo, menos del tiempo.
    - Un lugar apartado, con todo el cielo que quieras.
    - Aquí no vive casi nadie, y el tiempo viene igual.
    - No hay ciudad cerca donde quejarse.
    - Aquí viene el tiempo para que lo dejen en paz.
    - En medio de la nada, con tiempo incluido.
    - Aquí el horizonte no tiene vecinos.
    - Muchísima nada, a la intemperie.
    + Aparcar es fácil.
    + La vista se repite.
    + La cobertura será mala, pero la del cielo es excelente.
    + Sin el cielo, sería un sitio tranquilo.
    + Nadie preguntará qué llevabas puesto.
    + La opinión más cercana está a un día a pie.

    [ordinary]
    - El tiempo está bien, como se dice cuando preguntan.
    - No pasa nada, a gran altura.
    - El tiempo está presente.
    - Tiempo de complexión media, visto por última vez arriba.
    - El cielo cumple el mínimo legal.
    - Un cielo sin nada que señalar, y aquí se señala.
    - El pronóstico bostezó al redactar esto.
    - En otros sitios hay tiempo; aquí hay aire.
    - La atmósfera va en piloto automático.
    - El tiempo ha venido a firmar y se queda.
    - Sin novedad, y es oficial.
    + Habrá que hablar de otra cosa.
    + El barómetro se ha vuelto a dormir.
    + Nada que contar a tus nietos.
    + La charla de ascensor se resentirá.
    + Es un encogimiento de hombros, en versión tiempo.
    + Enmárcalo, en beis.

    [ordinary mild]
    - Ni calor ni frío, ni fu ni fa.

    [ordinary day]
    - Un día que podría haber sido un correo.

    [spring]
    - {temperature}: ni con abrigo ni sin él.
    - {temperature}, una temperatura de consenso.
    - A {temperature}, cada cual viste mal a su manera.
    - Hace {temperature}; la chaqueta se quita y se pone.
    - {temperature}, una cifra razonable, y eso inquieta.
    - {temperature}: por una vez, el termostato y el tiempo coinciden.
    - El aire está tibio, {temperature}, como los buenos propósitos.
    - {temperature} fuera; dentro ya tiene rival.
    - El termómetro marca {temperature} y no hace comentarios.
    - Hace {temperature}, y alguien dirá que refresca.
    - {temperature}: jersey para unos, helado para otros.
    + Lleva las dos cosas y arrepiéntete de una.
    + Se admiten quejas en ambas direcciones.
    + La calefacción y las ventanas se pelean.
    + El cuerpo se adapta; el armario, no.
    + Ricitos de Oro no tiene más preguntas.

    [spring town]
    - {temperature}, y media calle va en pantalón corto.
    + En la parada del autobús no habrá consenso.
    """
}
